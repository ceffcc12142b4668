<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>Alarms</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>The training diverged</source>
        <translation>Das Training ist divergiert</translation>
    </message>
    <message>
        <source>The embedding has collapsed</source>
        <translation>Die Einbettung ist zusammengefallen</translation>
    </message>
    <message>
        <source>The memory has fallen behind</source>
        <translation>Das Gedächtnis ist zurückgeblieben</translation>
    </message>
    <message>
        <source>The loss rises</source>
        <translation>Der Verlust steigt</translation>
    </message>
    <message>
        <source>The loss is stuck at the margin</source>
        <translation>Der Verlust steckt beim Abstand fest</translation>
    </message>
    <message>
        <source>The embeddings grow</source>
        <translation>Die Einbettungen werden länger</translation>
    </message>
    <message>
        <source>Samples are skipped</source>
        <translation>Beispiele werden übergangen</translation>
    </message>
    <message>
        <source>Samples alone in their class are left out</source>
        <translation>Beispiele, die in ihrer Klasse allein sind, bleiben außen vor</translation>
    </message>
    <message>
        <source>The index of neighbours was refused</source>
        <translation>Der Nachbarindex wurde verworfen</translation>
    </message>
    <message>
        <source>A warning of the run</source>
        <translation>Eine Warnung des Laufs</translation>
    </message>
    <message>
        <source>The loss was %1 and the gradient&apos;s norm %2 before it was no number any more, at a learning rate of %3.</source>
        <translation>Der Verlust war %1 und die Norm des Gradienten %2, bevor er keine Zahl mehr war; die Lernrate war %3.</translation>
    </message>
    <message>
        <source>Two validation samples have a cosine of %1 on average, and k-NN names %2 of them, where chance names %3.</source>
        <translation>Zwei Validierungsbeispiele haben im Mittel einen Kosinus von %1, und k-NN benennt %2 von ihnen richtig; Raten träfe %3.</translation>
    </message>
    <message>
        <source>Two samples of a batch have a cosine of %1 on average, and k-NN names %2 of the validation samples, where chance names %3.</source>
        <translation>Zwei Beispiele eines Stapels haben im Mittel einen Kosinus von %1, und k-NN benennt %2 der Validierungsbeispiele richtig; Raten träfe %3.</translation>
    </message>
    <message>
        <source>The loss of an epoch was %1 in epoch %2 and is %3 now</source>
        <translation>Der Verlust einer Epoche lag in Epoche %2 bei %1 und liegt jetzt bei %3</translation>
    </message>
    <message>
        <source>; remembered samples moved %1 σ between two refreshes</source>
        <translation>; Beispiele im Gedächtnis wanderten zwischen zwei Erneuerungen um %1 σ</translation>
    </message>
    <message>
        <source>; %1 of a remembered sample is kept at each visit</source>
        <translation>; von einem Beispiel im Gedächtnis bleiben bei jedem Besuch %1 erhalten</translation>
    </message>
    <message>
        <source>; new and remembered samples have a cosine of %1</source>
        <translation>; neue und gemerkte Beispiele haben einen Kosinus von %1</translation>
    </message>
    <message>
        <source>The loss of the last three epochs is %1, the margin %2.</source>
        <translation>Der Verlust der letzten drei Epochen ist %1, der geforderte Abstand %2.</translation>
    </message>
    <message>
        <source>The mean norm was %1 in the first epoch and is %2 now.</source>
        <translation>Die mittlere Norm war in der ersten Epoche %1 und ist jetzt %2.</translation>
    </message>
    <message>
        <source>%1 of the %2 samples of a batch on average.</source>
        <translation>Im Mittel %1 der %2 Beispiele eines Stapels.</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) have no other of their class.</source>
        <translation>
            <numerusform>%n Beispiel ist in seiner Klasse allein.</numerusform>
            <numerusform>%n Beispiele sind in ihrer Klasse allein.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” found %2 of the neighbours; 95 % are asked for.</source>
        <translation>„%1“ fand %2 der Nachbarn; verlangt sind 95 %.</translation>
    </message>
    <message>
        <source>A step was so large that the next made it larger. The last checkpoint is whole. Train again with a smaller learning rate, or a larger σ where the loss has one.</source>
        <translation>Ein Schritt war so groß, dass er den nächsten noch größer machte. Der letzte Zwischenstand ist heil. Trainieren Sie noch einmal mit kleinerer Lernrate oder, wo der Verlust eines hat, mit größerem σ.</translation>
    </message>
    <message>
        <source>All samples lie in one place, which costs nothing where a loss only compares distances, so nothing pulls them apart again. A smaller learning rate from the beginning usually avoids it.</source>
        <translation>Alle Beispiele liegen an einem Ort. Wo ein Verlust nur Abstände vergleicht, kostet das nichts, und so zieht sie nichts mehr auseinander. Eine von Anfang an kleinere Lernrate vermeidet es meist.</translation>
    </message>
    <message>
        <source>The loss compares fresh samples with remembered ones that were made by a network of long ago. Slower steps, or refreshing the memory more often, bring the two together again. The memory&apos;s ages are in Neighbours.</source>
        <translation>Der Verlust vergleicht frische Beispiele mit gemerkten, die ein längst überholtes Netz gemacht hat. Kleinere Schritte oder ein öfter erneuertes Gedächtnis bringen beide wieder zusammen. Das Alter des Gedächtnisses steht unter „Nachbarn“.</translation>
    </message>
    <message>
        <source>The steps are too large to settle. Lower the learning rate; the best checkpoint so far is kept and can be evaluated as “best”.</source>
        <translation>Die Schritte sind zu groß, um zur Ruhe zu kommen. Senken Sie die Lernrate; der bisher beste Zwischenstand bleibt und lässt sich als „best“ auswerten.</translation>
    </message>
    <message>
        <source>With all samples in one place every difference of distances is 0 and the loss is the margin itself. Train again with a smaller learning rate or larger batches, which offer nearer strangers.</source>
        <translation>Liegen alle Beispiele an einem Ort, ist jede Differenz von Abständen 0 und der Verlust gerade der geforderte Abstand. Trainieren Sie noch einmal mit kleinerer Lernrate oder mit größeren Stapeln, die nähere Fremde bieten.</translation>
    </message>
    <message>
        <source>Only directions are compared, so the longer the embeddings, the less each step turns them: the learning slows down although the rate is the same. A larger weight decay keeps them short.</source>
        <translation>Verglichen werden nur Richtungen. Je länger die Einbettungen, desto weniger dreht sie jeder Schritt: Das Lernen wird langsamer, obwohl die Rate gleich bleibt. Ein größeres Abklingen der Gewichte hält sie kurz.</translation>
    </message>
    <message>
        <source>A sample without another of its class in reach teaches nothing. Larger batches, or a sampler that draws several samples of a class, let it take part.</source>
        <translation>Ein Beispiel, das kein anderes seiner Klasse in Reichweite hat, lehrt nichts. Mit größeren Stapeln, oder wenn je Klasse mehrere Beispiele gezogen werden, kann es mitwirken.</translation>
    </message>
    <message>
        <source>Nothing can be learned from a class of one sample. Add samples to these classes, or train on a coarser level of labels; the wizard&apos;s first page lists them.</source>
        <translation>Aus einer Klasse mit einem einzigen Beispiel lässt sich nichts lernen. Fügen Sie diesen Klassen Beispiele hinzu oder trainieren Sie auf einer gröberen Ebene; die erste Seite des Assistenten führt sie auf.</translation>
    </message>
    <message>
        <source>Neighbours are looked up exactly instead: the results are right, but each refresh takes longer. Choose the exact search and nothing changes but the time of trying.</source>
        <translation>Nachbarn werden stattdessen exakt gesucht: Die Ergebnisse stimmen, aber jede Erneuerung dauert länger. Wählen Sie die exakte Suche, so ändert sich nichts, als dass der Versuch entfällt.</translation>
    </message>
    <message>
        <source>It stands in the run&apos;s log with the step at which it was written.</source>
        <translation>Sie steht im Protokoll des Laufs, mit dem Schritt, bei dem sie geschrieben wurde.</translation>
    </message>
</context>
<context>
    <name>Curves</name>
    <message>
        <source>epoch</source>
        <comment>x axis</comment>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>training time (h:min:s)</source>
        <comment>x axis</comment>
        <translation>Trainingszeit (h:min:s)</translation>
    </message>
    <message>
        <source>step</source>
        <comment>x axis</comment>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Loss</source>
        <comment>scalar</comment>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>k-NN accuracy</source>
        <comment>scalar</comment>
        <translation>k-NN-Genauigkeit</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <comment>scalar</comment>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Recall@1</source>
        <comment>scalar</comment>
        <translation>Recall@1</translation>
    </message>
    <message>
        <source>Recall@5</source>
        <comment>scalar</comment>
        <translation>Recall@5</translation>
    </message>
    <message>
        <source>Recall@10</source>
        <comment>scalar</comment>
        <translation>Recall@10</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <comment>scalar</comment>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Step time</source>
        <comment>scalar</comment>
        <translation>Schrittdauer</translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <comment>scalar</comment>
        <translation>Norm der Einbettung</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <comment>scalar</comment>
        <translation>Norm des Gradienten</translation>
    </message>
    <message>
        <source>Neighbours that decide</source>
        <comment>scalar</comment>
        <translation>Entscheidende Nachbarn</translation>
    </message>
    <message>
        <source>Memory bank drift</source>
        <comment>scalar</comment>
        <translation>Drift des Gedächtnisses</translation>
    </message>
    <message>
        <source>Kernel perplexity</source>
        <comment>scalar</comment>
        <translation>Kern-Perplexität</translation>
    </message>
    <message>
        <source>Recall of the index</source>
        <comment>scalar</comment>
        <translation>Trefferquote des Index</translation>
    </message>
    <message>
        <source>Exact search instead of the index</source>
        <comment>scalar</comment>
        <translation>Exakte Suche statt des Index</translation>
    </message>
    <message>
        <source>Bias of the drawn negatives</source>
        <comment>scalar</comment>
        <translation>Verzerrung durch gezogene Gegenbeispiele</translation>
    </message>
    <message>
        <source>Mass beyond the neighbours</source>
        <comment>scalar</comment>
        <translation>Masse jenseits der Nachbarn</translation>
    </message>
    <message>
        <source>Sigma</source>
        <comment>scalar</comment>
        <translation>Sigma</translation>
    </message>
    <message>
        <source>Active comparisons</source>
        <comment>scalar</comment>
        <translation>Wirksame Vergleiche</translation>
    </message>
    <message>
        <source>Loss of the classes</source>
        <comment>scalar</comment>
        <translation>Verlust der Klassen</translation>
    </message>
    <message>
        <source>Loss of the pairs</source>
        <comment>scalar</comment>
        <translation>Verlust der Paare</translation>
    </message>
    <message>
        <source>Images per second</source>
        <comment>scalar</comment>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Skipped images</source>
        <comment>scalar</comment>
        <translation>Übersprungene Bilder</translation>
    </message>
    <message>
        <source>Memory</source>
        <comment>scalar</comment>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Share of evaluation</source>
        <comment>scalar</comment>
        <translation>Anteil der Auswertung</translation>
    </message>
    <message>
        <source>1-NN accuracy</source>
        <comment>scalar</comment>
        <translation>1-NN-Genauigkeit</translation>
    </message>
    <message>
        <source>Loss per epoch</source>
        <comment>scalar</comment>
        <translation>Verlust je Epoche</translation>
    </message>
    <message>
        <source>Own-class probability</source>
        <comment>scalar</comment>
        <translation>Wahrscheinlichkeit der eigenen Klasse</translation>
    </message>
    <message>
        <source>Memory momentum</source>
        <comment>scalar</comment>
        <translation>Trägheit des Gedächtnisses</translation>
    </message>
    <message>
        <source>Cosine of new and remembered</source>
        <comment>scalar</comment>
        <translation>Kosinus von neu und erinnert</translation>
    </message>
    <message>
        <source>training time (min:s)</source>
        <comment>x axis</comment>
        <translation>Trainingszeit (min:s)</translation>
    </message>
    <message>
        <source>Mean cosine of two samples</source>
        <comment>scalar</comment>
        <translation>Mittlerer Kosinus zweier Beispiele</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>Scalable NCA</source>
        <translation>Scalable NCA</translation>
    </message>
    <message>
        <source>Every image should find its own class among its neighbours in a memory of all images.</source>
        <translation>Jedes Bild soll unter seinen Nachbarn in einem Gedächtnis aller Bilder die eigene Klasse finden.</translation>
    </message>
    <message>
        <source>The network, and one sweep over the memory: 4·b·n·d operations a step.</source>
        <translation>Das Netz und ein Durchgang durch das Gedächtnis: 4·b·n·d Operationen je Schritt.</translation>
    </message>
    <message>
        <source>Temperature of the neighbour distribution.</source>
        <translation>Temperatur der Nachbarverteilung.</translation>
    </message>
    <message>
        <source>Similarity by which the own class must win.</source>
        <translation>Ähnlichkeit, um die die eigene Klasse gewinnen muss.</translation>
    </message>
    <message>
        <source>How the memory&apos;s momentum grows: step 0.5, 0.8 from 61 %, 0.9 from 92 % of the epochs; linear from 0.5 to 0.9; constant.</source>
        <translation>Wie die Trägheit des Gedächtnisses wächst: step 0,5, ab 61 % der Epochen 0,8, ab 92 % 0,9; linear von 0,5 bis 0,9; constant.</translation>
    </message>
    <message>
        <source>Share of the old memory row kept.</source>
        <translation>Anteil der alten Gedächtniszeile, der bleibt.</translation>
    </message>
    <message>
        <source>First memory: a pass of the untrained network, or random unit rows.</source>
        <translation>Erstes Gedächtnis: ein Durchgang des untrainierten Netzes oder zufällige Einheitszeilen.</translation>
    </message>
    <message>
        <source>Bring a memory row back to unit length after a write.</source>
        <translation>Eine Gedächtniszeile nach dem Schreiben wieder auf Länge eins bringen.</translation>
    </message>
    <message>
        <source>How the memory is stored.</source>
        <translation>Wie das Gedächtnis gespeichert wird.</translation>
    </message>
    <message>
        <source>Softmax classifier</source>
        <translation>Softmax-Klassifikator</translation>
    </message>
    <message>
        <source>Learns one weight vector per class; its features serve as the embedding.</source>
        <translation>Lernt einen Gewichtsvektor je Klasse; seine Merkmale dienen als Einbettung.</translation>
    </message>
    <message>
        <source>The network alone.</source>
        <translation>Nur das Netz.</translation>
    </message>
    <message>
        <source>Share of each label spread over all classes.</source>
        <translation>Anteil jedes Etiketts, der auf alle Klassen verteilt wird.</translation>
    </message>
    <message>
        <source>Nothing trained</source>
        <translation>Nichts trainiert</translation>
    </message>
    <message>
        <source>Searches with the encoder as it is; with “identity”, the input itself.</source>
        <translation>Sucht mit dem Netz, wie es ist; mit „identity“ die Eingabe selbst.</translation>
    </message>
    <message>
        <source>One pass over the images.</source>
        <translation>Ein Durchgang durch die Bilder.</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>Keine.</translation>
    </message>
    <message>
        <source>Share of the training images held out.</source>
        <translation>Anteil der Trainingsbilder, der zurückgehalten wird.</translation>
    </message>
    <message>
        <source>LeNet</source>
        <translation>LeNet</translation>
    </message>
    <message>
        <source>Two convolutions: seconds per epoch, enough for digits.</source>
        <translation>Zwei Faltungen: Sekunden je Epoche, genug für Ziffern.</translation>
    </message>
    <message>
        <source>Dimension of the embedding.</source>
        <translation>Dimension der Einbettung.</translation>
    </message>
    <message>
        <source>Share of features dropped while training.</source>
        <translation>Anteil der Merkmale, der im Training ausfällt.</translation>
    </message>
    <message>
        <source>A .safetensors or torchvision .pth file to start from; empty: random.</source>
        <translation>Eine .safetensors- oder torchvision-.pth-Datei als Anfang; leer: zufällig.</translation>
    </message>
    <message>
        <source>Four blocks</source>
        <translation>Vier Blöcke</translation>
    </message>
    <message>
        <source>Four convolutions with batch norm: the network of the few-shot papers.</source>
        <translation>Vier Faltungen mit Batch-Norm: das Netz der Few-Shot-Arbeiten.</translation>
    </message>
    <message>
        <source>Channels of every block.</source>
        <translation>Kanäle jedes Blocks.</translation>
    </message>
    <message>
        <source>ResNet-18</source>
        <translation>ResNet-18</translation>
    </message>
    <message>
        <source>Eighteen layers: the usual choice for photographs.</source>
        <translation>Achtzehn Schichten: die übliche Wahl für Fotos.</translation>
    </message>
    <message>
        <source>ResNet-34</source>
        <translation>ResNet-34</translation>
    </message>
    <message>
        <source>Thirty-four layers: better, twice the time.</source>
        <translation>Vierunddreißig Schichten: besser, doppelte Zeit.</translation>
    </message>
    <message>
        <source>ResNet-50</source>
        <translation>ResNet-50</translation>
    </message>
    <message>
        <source>Fifty layers with bottlenecks: wants a GPU.</source>
        <translation>Fünfzig Schichten mit Engstellen: braucht eine GPU.</translation>
    </message>
    <message>
        <source>Linear map</source>
        <translation>Lineare Abbildung</translation>
    </message>
    <message>
        <source>One matrix: the classic setting of metric learning, right for features.</source>
        <translation>Eine Matrix: die klassische Form des Metriklernens, richtig für Merkmale.</translation>
    </message>
    <message>
        <source>No network</source>
        <translation>Kein Netz</translation>
    </message>
    <message>
        <source>The input itself: pixels or features as they are.</source>
        <translation>Die Eingabe selbst: Pixel oder Merkmale, wie sie sind.</translation>
    </message>
    <message>
        <source>Fisher vectors</source>
        <translation>Fisher-Vektoren</translation>
    </message>
    <message>
        <source>Edges and colours of small patches, counted: right for few photographs, and needs no training.</source>
        <translation>Kanten und Farben kleiner Ausschnitte, gezählt: richtig für wenige Fotos, und ganz ohne Training.</translation>
    </message>
    <message>
        <source>Kinds of patches told apart; a colour picture becomes 256 numbers for each.</source>
        <translation>Arten von Ausschnitten, die unterschieden werden; ein Farbbild wird zu je 256 Zahlen.</translation>
    </message>
    <message>
        <source>Dimension of the embedding, for methods that train one; others take the Fisher vector itself.</source>
        <translation>Dimension der Einbettung, für Verfahren, die eine trainieren; andere nehmen den Fisher-Vektor selbst.</translation>
    </message>
    <message>
        <source>It needs pictures of 32 pixels or more on every side.</source>
        <translation>Es braucht Bilder mit mindestens 32 Pixeln auf jeder Seite.</translation>
    </message>
    <message>
        <source>Your own network</source>
        <translation>Ihr eigenes Netz</translation>
    </message>
    <message>
        <source>torchscript:FILE, exported from Python; its weights stay as they are.</source>
        <translation>torchscript:DATEI, aus Python exportiert; die Gewichte bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>A short run on the built-in pictures.</source>
        <translation>Ein kurzer Lauf mit den mitgelieferten Bildern.</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Small grey images: a few epochs on a small network.</source>
        <translation>Kleine graue Bilder: wenige Epochen mit einem kleinen Netz.</translation>
    </message>
    <message>
        <source>Drawings</source>
        <translation>Zeichnungen</translation>
    </message>
    <message>
        <source>Characters, sketches and symbols.</source>
        <translation>Schriftzeichen, Skizzen und Symbole.</translation>
    </message>
    <message>
        <source>components are fitted to training samples, and this protocol knows none</source>
        <translation>Hauptkomponenten werden an Trainingsbeispielen bestimmt, und dieses Protokoll kennt keine</translation>
    </message>
    <message>
        <source>there is no test part: name other data, or train with another split</source>
        <translation>es gibt keinen Testteil: andere Daten nennen oder mit einer anderen Aufteilung trainieren</translation>
    </message>
    <message>
        <source>there is no training part to search in</source>
        <translation>es gibt keinen Trainingsteil, in dem gesucht werden könnte</translation>
    </message>
    <message>
        <source>samples of the query&apos;s class by its own camera are left out (column camera)</source>
        <translation>Beispiele der Klasse der Anfrage von ihrer eigenen Kamera sind ausgelassen (Spalte camera)</translation>
    </message>
    <message>
        <source>Small photographs on a GPU</source>
        <translation>Kleine Fotos auf einer GPU</translation>
    </message>
    <message>
        <source>Colour images up to 64 pixels on eighteen layers.</source>
        <translation>Farbbilder bis 64 Pixel mit achtzehn Schichten.</translation>
    </message>
    <message>
        <source>Small photographs</source>
        <translation>Kleine Fotos</translation>
    </message>
    <message>
        <source>Colour images up to 32 pixels, on a network that a processor can train.</source>
        <translation>Farbbilder bis 32 Pixel, mit einem Netz, das ein Prozessor trainieren kann.</translation>
    </message>
    <message>
        <source>Photographs</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Photographs, reduced so that a processor can train.</source>
        <translation>Fotos, verkleinert, damit ein Prozessor trainieren kann.</translation>
    </message>
    <message>
        <source>Feature vectors</source>
        <translation>Merkmalsvektoren</translation>
    </message>
    <message>
        <source>A linear map of given features.</source>
        <translation>Eine lineare Abbildung gegebener Merkmale.</translation>
    </message>
    <message>
        <source>MNIST</source>
        <translation>MNIST</translation>
    </message>
    <message>
        <source>Five epochs to one percent of errors on handwritten digits.</source>
        <translation>Fünf Epochen bis zu einem Prozent Fehler bei handgeschriebenen Ziffern.</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Images per batch.</source>
        <translation>Bilder je Stapel.</translation>
    </message>
    <message>
        <source>Batches whose gradients are added before one optimiser step.</source>
        <translation>Stapel, deren Gradienten vor einem Optimierungsschritt addiert werden.</translation>
    </message>
    <message>
        <source>The optimiser.</source>
        <translation>Das Optimierungsverfahren.</translation>
    </message>
    <message>
        <source>Learning rate after the warm-up.</source>
        <translation>Lernrate nach dem Anwärmen.</translation>
    </message>
    <message>
        <source>Momentum of SGD.</source>
        <translation>Trägheit von SGD.</translation>
    </message>
    <message>
        <source>Nesterov&apos;s form of the momentum.</source>
        <translation>Nesterovs Form der Trägheit.</translation>
    </message>
    <message>
        <source>Decay of weights; biases and norms are exempt.</source>
        <translation>Abklingen der Gewichte; Schwellen und Normen sind ausgenommen.</translation>
    </message>
    <message>
        <source>How the learning rate falls.</source>
        <translation>Wie die Lernrate fällt.</translation>
    </message>
    <message>
        <source>Epochs between two falls.</source>
        <translation>Epochen zwischen zwei Absenkungen.</translation>
    </message>
    <message>
        <source>Factor of each fall.</source>
        <translation>Faktor jeder Absenkung.</translation>
    </message>
    <message>
        <source>Epochs in which the rate rises from zero.</source>
        <translation>Epochen, in denen die Rate von null ansteigt.</translation>
    </message>
    <message>
        <source>Largest gradient norm; 0: no limit.</source>
        <translation>Größte Norm des Gradienten; 0: keine Grenze.</translation>
    </message>
    <message>
        <source>Evaluations without a better score before stopping; 0: never.</source>
        <translation>Auswertungen ohne besseres Ergebnis bis zum Abbruch; 0: nie.</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>Edge of the network&apos;s input; 0: by encoder and images.</source>
        <translation>Kantenlänge der Netzeingabe; 0: nach Netz und Bildern.</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Random changes of training images; auto: by the kind of images.</source>
        <translation>Zufällige Änderungen der Trainingsbilder; auto: nach Art der Bilder.</translation>
    </message>
    <message>
        <source>Share of the training images held out where the source has no such split.</source>
        <translation>Anteil der Trainingsbilder, der zurückgehalten wird, wo die Quelle keinen solchen Teil hat.</translation>
    </message>
    <message>
        <source>Classes per batch; 0: batches are drawn at random.</source>
        <translation>Klassen je Stapel; 0: Stapel werden zufällig gezogen.</translation>
    </message>
    <message>
        <source>Images per class in a batch.</source>
        <translation>Bilder je Klasse in einem Stapel.</translation>
    </message>
    <message>
        <source>Leave out a last batch that is not full.</source>
        <translation>Einen letzten, nicht vollen Stapel auslassen.</translation>
    </message>
    <message>
        <source>Threads that decode and augment.</source>
        <translation>Threads, die dekodieren und verändern.</translation>
    </message>
    <message>
        <source>Epochs between evaluations on the validation part; 0: never.</source>
        <translation>Epochen zwischen Auswertungen auf dem Validierungsteil; 0: nie.</translation>
    </message>
    <message>
        <source>Neighbours of the weighted k-NN vote.</source>
        <translation>Nachbarn der gewichteten k-NN-Abstimmung.</translation>
    </message>
    <message>
        <source>Most training images searched by evaluations while training; 0: all.</source>
        <translation>Höchstzahl der Trainingsbilder, die Auswertungen im Training durchsuchen; 0: alle.</translation>
    </message>
    <message>
        <source>Distance of embeddings; auto: l2 for method none, else cosine.</source>
        <translation>Abstand der Einbettungen; auto: l2 beim Verfahren none, sonst cosine.</translation>
    </message>
    <message>
        <source>Most disk space for embedding tables.</source>
        <translation>Höchster Plattenplatz für Einbettungstabellen.</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Most time between checkpoints.</source>
        <translation>Längste Zeit zwischen Zwischenständen.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Steps between points of the curve; 0: four a second.</source>
        <translation>Schritte zwischen Kurvenpunkten; 0: vier je Sekunde.</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Keep small pictures in the run.</source>
        <translation>Kleine Bilder im Lauf aufbewahren.</translation>
    </message>
    <message>
        <source>Tell my classes apart</source>
        <translation>Meine Klassen unterscheiden</translation>
    </message>
    <message>
        <source>New pictures belong to the classes it trained on.</source>
        <translation>Neue Bilder gehören zu den Klassen, mit denen trainiert wurde.</translation>
    </message>
    <message>
        <source>Sort incoming photographs into your ten shelves.</source>
        <translation>Eingehende Fotos in Ihre zehn Fächer sortieren.</translation>
    </message>
    <message>
        <source>Scored by how many test images their nearest training images name rightly.</source>
        <translation>Bewertet danach, wie viele Testbilder von ihren nächsten Trainingsbildern richtig benannt werden.</translation>
    </message>
    <message>
        <source>Coarse to fine</source>
        <translation>Vom Groben zum Feinen</translation>
    </message>
    <message>
        <source>Train with the coarse names only, then find the fine ones by neighbours.</source>
        <translation>Nur mit den groben Namen trainieren, dann die feinen über Nachbarn finden.</translation>
    </message>
    <message>
        <source>Train on alphabets, recognise single characters.</source>
        <translation>Mit Alphabeten trainieren, einzelne Zeichen erkennen.</translation>
    </message>
    <message>
        <source>Scored at every label level, the fine ones being new to the network.</source>
        <translation>Bewertet auf jeder Klassenebene; die feinen sind dem Netz neu.</translation>
    </message>
    <message>
        <source>Search by example</source>
        <translation>Suche nach Beispiel</translation>
    </message>
    <message>
        <source>Find pictures that belong together, also of classes it never saw.</source>
        <translation>Zusammengehörige Bilder finden, auch von nie gesehenen Klassen.</translation>
    </message>
    <message>
        <source>Give one product photograph, get the others of that product.</source>
        <translation>Ein Produktfoto geben, die anderen dieses Produkts erhalten.</translation>
    </message>
    <message>
        <source>Scored by how often one of the first k hits is of the query&apos;s class.</source>
        <translation>Bewertet danach, wie oft einer der ersten k Treffer die Klasse der Anfrage hat.</translation>
    </message>
    <message>
        <source>Learn from a few examples</source>
        <translation>Aus wenigen Beispielen lernen</translation>
    </message>
    <message>
        <source>Classes that appear later, from one or five pictures each.</source>
        <translation>Klassen, die später hinzukommen, aus je einem oder fünf Bildern.</translation>
    </message>
    <message>
        <source>Teach four new mushrooms with five pictures of each.</source>
        <translation>Vier neue Pilze mit je fünf Bildern lehren.</translation>
    </message>
    <message>
        <source>Scored by many small tasks drawn from unseen classes.</source>
        <translation>Bewertet an vielen kleinen Episoden aus ungesehenen Klassen.</translation>
    </message>
    <message>
        <source>It needs two classes with at least two training images each.</source>
        <translation>Es braucht zwei Klassen mit je mindestens zwei Trainingsbildern.</translation>
    </message>
    <message>
        <source>Feature tables: bring every column to mean 0 and deviation 1 over the training part.</source>
        <translation>Merkmalstabellen: jede Spalte auf Mittel 0 und Abweichung 1 im Trainingsteil bringen.</translation>
    </message>
    <message>
        <source>None: it is fitted at once.</source>
        <translation>Keine: es wird auf einmal angepasst.</translation>
    </message>
    <message>
        <source>Added to every variance, in squared units of the input; pixels are 0 to 1, so a value for 0 to 255 is to be divided by 65025.</source>
        <translation>Zu jeder Varianz addiert, in quadrierten Einheiten der Eingabe; Pixel sind 0 bis 1, ein Wert für 0 bis 255 ist also durch 65025 zu teilen.</translation>
    </message>
    <message>
        <source>Directions kept; 0: as many as share needs.</source>
        <translation>Behaltene Richtungen; 0: so viele, wie der Anteil braucht.</translation>
    </message>
    <message>
        <source>Share of the variance that is kept.</source>
        <translation>Anteil der Varianz, der erhalten bleibt.</translation>
    </message>
    <message>
        <source>Principal components</source>
        <translation>Hauptkomponenten</translation>
    </message>
    <message>
        <source>Keeps the directions in which the images differ most.</source>
        <translation>Behält die Richtungen, in denen sich die Bilder am meisten unterscheiden.</translation>
    </message>
    <message>
        <source>One pass over the images and one eigenvalue problem.</source>
        <translation>Ein Durchgang durch die Bilder und ein Eigenwertproblem.</translation>
    </message>
    <message>
        <source>Inverse covariance</source>
        <translation>Inverse Kovarianz</translation>
    </message>
    <message>
        <source>Measures every direction in units of its spread, so that none dominates.</source>
        <translation>Misst jede Richtung in Einheiten ihrer Streuung, damit keine überwiegt.</translation>
    </message>
    <message>
        <source>Ridge regression</source>
        <translation>Ridge-Regression</translation>
    </message>
    <message>
        <source>A linear classifier by least squares, solved at once; its rule is “softmax”.</source>
        <translation>Ein linearer Klassifikator der kleinsten Quadrate, auf einmal gelöst; seine Regel ist „softmax“.</translation>
    </message>
    <message>
        <source>How hard the bounds of the pairs are.</source>
        <translation>Wie hart die Schranken der Paare sind.</translation>
    </message>
    <message>
        <source>Pairs drawn; 0: twenty times the square of the number of classes.</source>
        <translation>Gezogene Paare; 0: das Zwanzigfache der quadrierten Klassenzahl.</translation>
    </message>
    <message>
        <source>Most passes over the pairs.</source>
        <translation>Höchstzahl der Durchgänge durch die Paare.</translation>
    </message>
    <message>
        <source>Information-theoretic metric</source>
        <translation>Informationstheoretische Metrik</translation>
    </message>
    <message>
        <source>Pulls pairs of a class together and pushes others apart, as little as needed.</source>
        <translation>Zieht Paare einer Klasse zusammen und andere auseinander, so wenig wie nötig.</translation>
    </message>
    <message>
        <source>Pairs × columns², a hundred passes at most.</source>
        <translation>Paare × Spalten², höchstens hundert Durchgänge.</translation>
    </message>
    <message>
        <source>Decay of the weights, for inputs scaled to a mean squared length of 1.</source>
        <translation>Abnahme der Gewichte, für Eingaben der mittleren quadrierten Länge 1.</translation>
    </message>
    <message>
        <source>First learning rate of the machines.</source>
        <translation>Anfängliche Lernrate der Maschinen.</translation>
    </message>
    <message>
        <source>Passes over the training images.</source>
        <translation>Durchgänge durch die Trainingsbilder.</translation>
    </message>
    <message>
        <source>Weight of all other classes&apos; images against a class&apos;s own; 0: every image counts the same.</source>
        <translation>Gewicht der Bilder aller anderen Klassen gegen die der eigenen; 0: jedes Bild zählt gleich.</translation>
    </message>
    <message>
        <source>Linear support vector machines</source>
        <translation>Lineare Support-Vektor-Maschinen</translation>
    </message>
    <message>
        <source>One linear classifier for each class against the rest; its rule is “softmax”.</source>
        <translation>Ein linearer Klassifikator je Klasse gegen den Rest; seine Regel ist „softmax“.</translation>
    </message>
    <message>
        <source>Passes × images × classes × columns.</source>
        <translation>Durchgänge × Bilder × Klassen × Spalten.</translation>
    </message>
    <message>
        <source>Decay of the weights, for columns brought to deviation 1.</source>
        <translation>Abnahme der Gewichte, für Spalten der Abweichung 1.</translation>
    </message>
    <message>
        <source>Most steps of the solver.</source>
        <translation>Höchstzahl der Schritte des Lösers.</translation>
    </message>
    <message>
        <source>Logistic regression</source>
        <translation>Logistische Regression</translation>
    </message>
    <message>
        <source>A softmax classifier fitted on features as they are; its rule is “softmax”.</source>
        <translation>Ein Softmax-Klassifikator, angepasst an die Merkmale, wie sie sind; seine Regel ist „softmax“.</translation>
    </message>
    <message>
        <source>Iterations × images × classes × columns.</source>
        <translation>Schritte × Bilder × Klassen × Spalten.</translation>
    </message>
    <message>
        <source>It needs a method that trains no network: it has no weights.</source>
        <translation>Es braucht ein Verfahren, das kein Netz trainiert: es hat keine Gewichte.</translation>
    </message>
    <message>
        <source>It needs images; this source holds feature vectors.</source>
        <translation>Es braucht Bilder; diese Quelle enthält Merkmalsvektoren.</translation>
    </message>
    <message>
        <source>needs two classes</source>
        <translation>braucht zwei Klassen</translation>
    </message>
    <message>
        <source>needs two label levels; the source has one</source>
        <translation>braucht zwei Klassenebenen; die Quelle hat eine</translation>
    </message>
    <message>
        <source>needs two classes of two samples each</source>
        <translation>braucht zwei Klassen mit je zwei Bildern</translation>
    </message>
    <message>
        <source>needs five classes of two samples each</source>
        <translation>braucht fünf Klassen mit je zwei Bildern</translation>
    </message>
    <message>
        <source>Temperature of the weighted vote; 0: sigma of the loss, or 0.05 without one.</source>
        <translation>Temperatur der gewichteten Abstimmung; 0: das sigma des Verlusts, oder 0,05, wo es keins gibt.</translation>
    </message>
    <message>
        <source>Learn the temperature, from sigma on.</source>
        <translation>Die Temperatur lernen, von sigma an.</translation>
    </message>
    <message>
        <source>Nearest memory rows of other classes that count exactly beside the drawn ones; listed anew at every epoch. 0: none.</source>
        <translation>Nächste Zeilen des Gedächtnisses aus anderen Klassen, die neben den gezogenen exakt zählen; in jeder Epoche neu bestimmt. 0: keine.</translation>
    </message>
    <message>
        <source>How the nearest are looked up: exactly (n² products), or by an index of linked rows or of cells, which finds at least 95 % of them or gives way to the exact search.</source>
        <translation>Wie die nächsten gesucht werden: exakt (n² Produkte) oder mit einem Index aus verknüpften Zeilen oder aus Zellen, der mindestens 95 % von ihnen findet oder der exakten Suche weicht.</translation>
    </message>
    <message>
        <source>Memory rows drawn at each step as negatives, for memories of millions; 0: all, exactly.</source>
        <translation>Zeilen des Gedächtnisses, die bei jedem Schritt als Gegenbeispiele gezogen werden, für Gedächtnisse von Millionen; 0: alle, exakt.</translation>
    </message>
    <message>
        <source>Means of each class, found anew by k-means at every epoch; 1: the mean.</source>
        <translation>Mittel jeder Klasse, in jeder Epoche neu durch k-means gefunden; 1: das Mittel.</translation>
    </message>
    <message>
        <source>Of the pairs&apos; losses: their mean, or the sum over each image&apos;s tree as equation 8 is printed.</source>
        <translation>Von den Verlusten der Paare: ihr Mittel, oder die Summe über den Baum jedes Bildes, wie Gleichung 8 gedruckt ist.</translation>
    </message>
    <message>
        <source>episodic memory</source>
        <translation>episodisches Gedächtnis</translation>
    </message>
    <message>
        <source>Neighbours vote by the attention that mne learned; in few-shot tasks all samples of the task are neighbours of each other.</source>
        <translation>Nachbarn stimmen mit der Aufmerksamkeit ab, die mne gelernt hat; in Episoden mit wenigen Beispielen sind alle Beispiele der Episode einander Nachbarn.</translation>
    </message>
    <message>
        <source>Every class counts the same, however many images it has.</source>
        <translation>Jede Klasse zählt gleich, wie viele Bilder sie auch hat.</translation>
    </message>
    <message>
        <source>A class counts by the mean over its memory rows rather than by their sum, so that large classes do not draw everything near.</source>
        <translation>Eine Klasse zählt mit dem Mittel über ihre Zeilen im Gedächtnis statt mit deren Summe, damit große Klassen nicht alles an sich ziehen.</translation>
    </message>
    <message>
        <source>The images of a batch see each other as they are now, and learn from it, rather than by their memory rows.</source>
        <translation>Die Bilder eines Stapels sehen einander, wie sie jetzt sind, und lernen daraus, statt über ihre Zeilen im Gedächtnis.</translation>
    </message>
    <message>
        <source>Gaussian kernels</source>
        <translation>Gauß-Kerne</translation>
    </message>
    <message>
        <source>Every image votes for its class among its neighbours, the nearer the more; images that mislead lose their weight.</source>
        <translation>Jedes Bild stimmt bei seinen Nachbarn für seine Klasse, je näher, desto mehr; Bilder, die in die Irre führen, verlieren ihr Gewicht.</translation>
    </message>
    <message>
        <source>The network; now and then a pass over the images and a search of all in all.</source>
        <translation>Das Netz; ab und zu ein Durchgang durch die Bilder und eine Suche aller in allen.</translation>
    </message>
    <message>
        <source>Stored neighbours that an image is judged by.</source>
        <translation>Gespeicherte Nachbarn, nach denen ein Bild beurteilt wird.</translation>
    </message>
    <message>
        <source>Epochs between two passes that renew centres and neighbours; 1 to 10 in the paper.</source>
        <translation>Epochen zwischen zwei Durchgängen, die Zentren und Nachbarn erneuern; im Artikel 1 bis 10.</translation>
    </message>
    <message>
        <source>Embeddings of unit length.</source>
        <translation>Einbettungen der Länge 1.</translation>
    </message>
    <message>
        <source>Centres follow the embeddings of each batch between two passes.</source>
        <translation>Zentren folgen zwischen zwei Durchgängen den Einbettungen jedes Stapels.</translation>
    </message>
    <message>
        <source>Learn a weight for every centre.</source>
        <translation>Für jedes Zentrum ein Gewicht lernen.</translation>
    </message>
    <message>
        <source>What of the network stays as it is: nothing, the statistics of its batch norms, or all of it, so that the weights of the centres and sigma alone are learned; give the network&apos;s weights.</source>
        <translation>Was vom Netz bleibt, wie es ist: nichts, die Statistik seiner Batch-Normen oder alles, so dass nur Gewichte der Zentren und Sigma gelernt werden; dazu gehören die Gewichte des Netzes.</translation>
    </message>
    <message>
        <source>What of a batch is differentiated; the paper&apos;s learning rates are for the sum.</source>
        <translation>Was von einem Stapel abgeleitet wird; die Lernraten des Artikels gelten für die Summe.</translation>
    </message>
    <message>
        <source>Nearest class mean</source>
        <translation>Nächstes Klassenmittel</translation>
    </message>
    <message>
        <source>Every image should lie nearest to the mean of its own class; a new class then costs one mean.</source>
        <translation>Jedes Bild soll dem Mittel seiner Klasse am nächsten liegen; eine neue Klasse kostet dann nur ein Mittel.</translation>
    </message>
    <message>
        <source>The network, and one product of the batch with the class means.</source>
        <translation>Das Netz und ein Produkt des Stapels mit den Klassenmitteln.</translation>
    </message>
    <message>
        <source>Measure the own class by its mean without the image; images alone in their class are skipped.</source>
        <translation>Die eigene Klasse an ihrem Mittel ohne das Bild messen; Bilder, die in ihrer Klasse allein sind, werden übergangen.</translation>
    </message>
    <message>
        <source>It takes %1 columns at most; there are %2.</source>
        <translation>Es nimmt höchstens %1 Spalten; hier sind es %2.</translation>
    </message>
    <message>
        <source>It needs at least two classes with training images.</source>
        <translation>Es braucht mindestens zwei Klassen mit Trainingsbildern.</translation>
    </message>
    <message>
        <source>It needs at least three training images.</source>
        <translation>Es braucht mindestens drei Trainingsbilder.</translation>
    </message>
    <message>
        <source>Memory-based neighbourhood embedding</source>
        <translation>Gedächtnisgestützte Nachbarschaftseinbettung</translation>
    </message>
    <message>
        <source>Each image&apos;s features are mixed with those of its neighbours in a memory, by how likely they share its class.</source>
        <translation>Die Merkmale jedes Bildes werden mit denen seiner Nachbarn aus einem Gedächtnis gemischt, je nachdem, wie wahrscheinlich sie seine Klasse teilen.</translation>
    </message>
    <message>
        <source>The network, a search of the memory for each image, and H small modules over K neighbours; once an epoch n² similarities for the lists.</source>
        <translation>Das Netz, eine Suche im Gedächtnis je Bild und H kleine Module über K Nachbarn; einmal je Epoche n² Ähnlichkeiten für die Listen.</translation>
    </message>
    <message>
        <source>Modules, and so levels of neighbours of neighbours.</source>
        <translation>Module und damit Ebenen von Nachbarn der Nachbarn.</translation>
    </message>
    <message>
        <source>Neighbours of each node.</source>
        <translation>Nachbarn jedes Knotens.</translation>
    </message>
    <message>
        <source>How neighbours are mixed: by same-class probability, evenly, or the largest value of each feature.</source>
        <translation>Wie Nachbarn gemischt werden: nach der Wahrscheinlichkeit derselben Klasse, gleichmäßig oder der größte Wert jedes Merkmals.</translation>
    </message>
    <message>
        <source>Equation 5 read as W(f + aggregate) + b; off: W f + aggregate + b.</source>
        <translation>Gleichung 5 gelesen als W(f + Aggregat) + b; aus: W f + Aggregat + b.</translation>
    </message>
    <message>
        <source>Teach the probabilities: cross-entropy of every pair in the tree.</source>
        <translation>Die Wahrscheinlichkeiten lehren: Kreuzentropie jedes Paares im Baum.</translation>
    </message>
    <message>
        <source>Weight of that loss.</source>
        <translation>Gewicht dieses Verlusts.</translation>
    </message>
    <message>
        <source>Replace memory rows by what training sees.</source>
        <translation>Zeilen des Gedächtnisses durch das ersetzen, was das Training sieht.</translation>
    </message>
    <message>
        <source>Each batch is a few-shot task, whose images are the memory of each other.</source>
        <translation>Jeder Stapel ist eine Few-Shot-Episode, deren Bilder einander das Gedächtnis sind.</translation>
    </message>
    <message>
        <source>Classes in a task; all where there are fewer.</source>
        <translation>Klassen in einer Episode; alle, wo es weniger gibt.</translation>
    </message>
    <message>
        <source>Labelled images of each class in a task.</source>
        <translation>Bilder mit Etikett je Klasse in einer Episode.</translation>
    </message>
    <message>
        <source>Further images of each class in a task.</source>
        <translation>Weitere Bilder je Klasse in einer Episode.</translation>
    </message>
    <message>
        <source>Neighbours within a task learn too, not the image alone whose neighbours they are.</source>
        <translation>Auch die Nachbarn in einer Episode lernen, nicht allein das Bild, dessen Nachbarn sie sind.</translation>
    </message>
    <message>
        <source>New classes</source>
        <translation>Neue Klassen</translation>
    </message>
    <message>
        <source>Classes that were never trained are added from a few samples each, and all compete.</source>
        <translation>Klassen, die nie trainiert wurden, kommen mit je ein paar Beispielen hinzu, und alle stehen zur Wahl.</translation>
    </message>
    <message>
        <source>needs no training.</source>
        <translation>braucht kein Training.</translation>
    </message>
    <message>
        <source>Epochs between new neighbour lists.</source>
        <translation>Epochen zwischen neuen Nachbarlisten.</translation>
    </message>
    <message>
        <source>Share of the epochs in which the classifier alone trains the network, before neighbours take part; none where it starts from weights.</source>
        <translation>Anteil der Epochen, in denen der Klassifikator allein das Netz trainiert, bevor Nachbarn mitreden; keiner, wenn es von Gewichten ausgeht.</translation>
    </message>
    <message>
        <source>Of the cosine that the classifier compares.</source>
        <translation>Des Kosinus, den der Klassifikator vergleicht.</translation>
    </message>
    <message>
        <source>Class-conditional metric</source>
        <translation>Klassenbedingte Metrik</translation>
    </message>
    <message>
        <source>Every image should be nearer to a few images of its class than to as many of any other.</source>
        <translation>Jedes Bild soll einigen Bildern seiner Klasse näher sein als ebenso vielen jeder anderen.</translation>
    </message>
    <message>
        <source>The network, and the distances within a batch: 4·b²·d operations a step.</source>
        <translation>Das Netz und die Abstände in einem Stapel: 4·b²·d Operationen je Schritt.</translation>
    </message>
    <message>
        <source>Neighbours of every class; of smaller ones, all.</source>
        <translation>Nachbarn aus jeder Klasse; aus kleineren alle.</translation>
    </message>
    <message>
        <source>What the own class is compared with: every other class (equation 10), or the k nearest images of all others together (equation 15).</source>
        <translation>Womit die eigene Klasse verglichen wird: mit jeder anderen Klasse (Gleichung 10) oder mit den k nächsten Bildern aller anderen zusammen (Gleichung 15).</translation>
    </message>
    <message>
        <source>Minimise −log p; else −p as the paper does, whose slope vanishes where p is near 0.</source>
        <translation>−log p verkleinern; sonst −p wie in der Arbeit, dessen Steigung verschwindet, wo p nahe 0 ist.</translation>
    </message>
    <message>
        <source>Take neighbours as constants, as equation 12 is printed; else the exact gradient.</source>
        <translation>Nachbarn als Konstanten nehmen, wie Gleichung 12 gedruckt ist; sonst der genaue Gradient.</translation>
    </message>
    <message>
        <source>Count an image among its own neighbours, as the authors&apos; program does.</source>
        <translation>Ein Bild zu seinen eigenen Nachbarn zählen, wie es das Programm der Autoren tut.</translation>
    </message>
    <message>
        <source>Neighbourhood components</source>
        <translation>Nachbarschaftskomponenten</translation>
    </message>
    <message>
        <source>An image draws one other of the batch at random, near ones sooner; the draw should hit its class.</source>
        <translation>Ein Bild zieht zufällig ein anderes des Stapels, nahe eher; der Zug soll seine Klasse treffen.</translation>
    </message>
    <message>
        <source>Large-margin neighbours</source>
        <translation>Nachbarn mit weitem Abstand</translation>
    </message>
    <message>
        <source>Images of other classes must keep farther away than an image&apos;s own kin, by a margin.</source>
        <translation>Bilder anderer Klassen müssen um einen Abstand weiter weg bleiben als die Verwandten eines Bildes.</translation>
    </message>
    <message>
        <source>Which images of its class an image should have near it: those nearest in all the training data by the input itself, those nearest in the batch as embedded now, or all of the batch.</source>
        <translation>Welche Bilder seiner Klasse ein Bild in der Nähe haben soll: die in allen Trainingsdaten der Eingabe nach nächsten, die im Stapel jetzt eingebettet nächsten oder alle des Stapels.</translation>
    </message>
    <message>
        <source>Targets of every image.</source>
        <translation>Ziele jedes Bildes.</translation>
    </message>
    <message>
        <source>Squared distance by which strangers must be farther.</source>
        <translation>Quadrierter Abstand, um den Fremde weiter weg sein müssen.</translation>
    </message>
    <message>
        <source>Weight of the distances to the targets themselves.</source>
        <translation>Gewicht der Abstände zu den Zielen selbst.</translation>
    </message>
    <message>
        <source>Semi-hard triplets</source>
        <translation>Halbschwere Tripel</translation>
    </message>
    <message>
        <source>An image should be nearer to each of its class than to a stranger that is hard, but not the hardest.</source>
        <translation>Ein Bild soll jedem seiner Klasse näher sein als einem Fremden, der schwer ist, aber nicht der schwerste.</translation>
    </message>
    <message>
        <source>Squared distance of unit vectors by which strangers must be farther.</source>
        <translation>Quadrierter Abstand von Einheitsvektoren, um den Fremde weiter weg sein müssen.</translation>
    </message>
    <message>
        <source>Wsabie</source>
        <translation>Wsabie</translation>
    </message>
    <message>
        <source>Embeds classes beside images; an image should score its class above all others, the top of the list counting most.</source>
        <translation>Bettet Klassen neben Bildern ein; ein Bild soll seine Klasse über alle anderen stellen, wobei der Anfang der Liste am meisten zählt.</translation>
    </message>
    <message>
        <source>The network, and a few draws of classes an image.</source>
        <translation>Das Netz und einige Ziehungen von Klassen je Bild.</translation>
    </message>
    <message>
        <source>Greatest length of a class&apos;s vector.</source>
        <translation>Größte Länge des Vektors einer Klasse.</translation>
    </message>
    <message>
        <source>k nearest neighbours</source>
        <translation>k nächste Nachbarn</translation>
    </message>
    <message>
        <source>The k nearest labelled samples vote with equal weight.</source>
        <translation>Die k nächsten benannten Beispiele stimmen mit gleichem Gewicht ab.</translation>
    </message>
    <message>
        <source>weighted k-NN</source>
        <translation>gewichtete k-NN</translation>
    </message>
    <message>
        <source>The k nearest labelled samples vote; the more similar, the more weight.</source>
        <translation>Die k nächsten benannten Beispiele stimmen ab; je ähnlicher, desto mehr Gewicht.</translation>
    </message>
    <message>
        <source>The k nearest labelled samples vote with a bell curve of width sigma.</source>
        <translation>Die k nächsten benannten Beispiele stimmen mit einer Glockenkurve der Breite Sigma ab.</translation>
    </message>
    <message>
        <source>class-conditional k-NN</source>
        <translation>klassenbedingte k-NN</translation>
    </message>
    <message>
        <source>support: the rule %1 weighs no single samples</source>
        <translation>Stützmenge: die Regel %1 gewichtet keine einzelnen Beispiele</translation>
    </message>
    <message>
        <source>support at k = %1: the median query has half of its weight from %2, 70 % from %3, 90 % from %4 labelled samples</source>
        <translation>Stützmenge bei k = %1: Die mittlere Anfrage hat die Hälfte ihres Gewichts von %2, 70 % von %3, 90 % von %4 benannten Beispielen</translation>
    </message>
    <message>
        <source>%1 samples a new class, first draw: %2</source>
        <translation>%1 Beispiele je neuer Klasse, erste Ziehung: %2</translation>
    </message>
    <message>
        <source>the prior counts as m = %1 samples, found from the trained classes</source>
        <translation>die Vorannahme zählt wie m = %1 Beispiele, an den trainierten Klassen bestimmt</translation>
    </message>
    <message>
        <source>the episodes are those of %1</source>
        <translation>die Episoden sind die aus %1</translation>
    </message>
    <message>
        <source>the episodes are kept in %1</source>
        <translation>die Episoden stehen in %1</translation>
    </message>
    <message>
        <source>large searches were answered by the kernels for a GPU</source>
        <translation>große Suchen haben die Rechenkerne für eine GPU beantwortet</translation>
    </message>
    <message>
        <source>the split tests no trained class: they are asked with the validation samples, which were not trained on</source>
        <translation>die Aufteilung prüft keine trainierte Klasse: Nach ihnen wird mit den Validierungsbeispielen gefragt, auf denen nicht trainiert wurde</translation>
    </message>
    <message>
        <source>no sample of a trained class was held out: the queries are of new classes only</source>
        <translation>kein Beispiel einer trainierten Klasse wurde zurückgehalten: Die Anfragen sind nur von neuen Klassen</translation>
    </message>
    <message>
        <source>The class whose own k nearest samples are closest on average.</source>
        <translation>Die Klasse, deren k nächste Beispiele im Mittel am nächsten sind.</translation>
    </message>
    <message>
        <source>nearest class mean</source>
        <translation>nächstes Klassenmittel</translation>
    </message>
    <message>
        <source>Each class is the mean of its samples; the nearest mean wins.</source>
        <translation>Jede Klasse ist das Mittel ihrer Beispiele; das nächste Mittel gewinnt.</translation>
    </message>
    <message>
        <source>the model&apos;s own classifier</source>
        <translation>der eigene Klassifikator des Modells</translation>
    </message>
    <message>
        <source>The classes that were trained, by the linear classifier that was trained with them.</source>
        <translation>Die trainierten Klassen, nach dem linearen Klassifikator, der mit ihnen trainiert wurde.</translation>
    </message>
    <message>
        <source>Closed set</source>
        <translation>Geschlossene Klassen</translation>
    </message>
    <message>
        <source>Test samples are classified by their neighbours among the training samples.</source>
        <translation>Testbeispiele werden nach ihren Nachbarn unter den Trainingsbeispielen eingeordnet.</translation>
    </message>
    <message>
        <source>Every level of the class tree is read off the same neighbours, also levels that were never trained.</source>
        <translation>Jede Ebene des Klassenbaums wird an denselben Nachbarn abgelesen, auch nie trainierte Ebenen.</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Each test sample searches for others of its class, also for classes never trained.</source>
        <translation>Jedes Testbeispiel sucht andere seiner Klasse, auch bei Klassen, die nie trainiert wurden.</translation>
    </message>
    <message>
        <source>Few-shot</source>
        <translation>Wenige Beispiele</translation>
    </message>
    <message>
        <source>Small classification tasks from a few examples of each class, drawn many times.</source>
        <translation>Kleine Episoden mit wenigen Beispielen jeder Klasse, viele Male gezogen.</translation>
    </message>
    <message>
        <source>Classifier on compressed features</source>
        <translation>Klassifikator auf komprimierten Merkmalen</translation>
    </message>
    <message>
        <source>A softmax classifier that reads its images as a byte for every eight columns and never unpacks them; its rule is “softmax”.</source>
        <translation>Ein Softmax-Klassifikator, der seine Bilder als ein Byte je acht Spalten liest und nie auspackt; seine Regel ist „softmax“.</translation>
    </message>
    <message>
        <source>Passes × images × classes × columns, an eighth of the products in large steps.</source>
        <translation>Durchgänge × Bilder × Klassen × Spalten; in großen Schritten ein Achtel der Produkte.</translation>
    </message>
    <message>
        <source>Columns of the features that share one byte; it must divide their number.</source>
        <translation>Spalten der Merkmale, die sich ein Byte teilen; muss ihre Anzahl teilen.</translation>
    </message>
    <message>
        <source>First learning rate, for inputs scaled to a mean squared length of 1.</source>
        <translation>Erste Lernrate, für Eingaben mit mittlerer quadrierter Länge 1.</translation>
    </message>
    <message>
        <source>Decay of the weights, on the same scale.</source>
        <translation>Abnahme der Gewichte, im selben Maßstab.</translation>
    </message>
    <message>
        <source>Images of a step; 0: a 64th of all, 64 to 2,048. In large steps an image costs less.</source>
        <translation>Bilder eines Schritts; 0: ein 64stel aller, 64 bis 2.048. In großen Schritten kostet ein Bild weniger.</translation>
    </message>
    <message>
        <source>linear refit</source>
        <translation>lineare Nachanpassung</translation>
    </message>
    <message>
        <source>A linear classifier is fitted to the labelled embeddings, which stay as they are.</source>
        <translation>An die beschrifteten Einbettungen, die bleiben, wie sie sind, wird ein linearer Klassifikator angepasst.</translation>
    </message>
    <message>
        <source>it would be fitted to samples that are asked; ask others than those of the database</source>
        <translation>sie würde an Beispiele angepasst, die gefragt werden; fragen Sie andere als die der Datenbank</translation>
    </message>
    <message>
        <source>the run has learned no neighbourhood; train with method mne</source>
        <translation>der Lauf hat keine Nachbarschaft gelernt; trainieren Sie mit der Methode mne</translation>
    </message>
    <message>
        <source>one labelled sample has no neighbours</source>
        <translation>ein einzelnes beschriftetes Beispiel hat keine Nachbarn</translation>
    </message>
    <message>
        <source>sigma must be positive</source>
        <translation>sigma muss positiv sein</translation>
    </message>
    <message>
        <source>there is no labelled support</source>
        <translation>es gibt keine beschrifteten Bilder</translation>
    </message>
    <message>
        <source>support and queries have different dimensions</source>
        <translation>Datenbank und Anfragen haben verschiedene Dimensionen</translation>
    </message>
    <message>
        <source>k must be at least 1</source>
        <translation>k muss mindestens 1 sein</translation>
    </message>
    <message>
        <source>the model has no classifier of its own for these classes</source>
        <translation>das Modell hat für diese Klassen keinen eigenen Klassifikator</translation>
    </message>
    <message>
        <source>the model&apos;s classifier names the classes of one level only</source>
        <translation>der Klassifikator des Modells nennt die Klassen nur einer Ebene</translation>
    </message>
    <message>
        <source>the model&apos;s classifier has another number of classes than of biases</source>
        <translation>der Klassifikator des Modells hat nicht so viele Klassen wie Verschiebungen</translation>
    </message>
    <message>
        <source>the model&apos;s classifier has more classes than the data</source>
        <translation>der Klassifikator des Modells hat mehr Klassen als die Daten</translation>
    </message>
    <message>
        <source>the database is empty</source>
        <translation>die Datenbank ist leer</translation>
    </message>
    <message>
        <source>there are no queries</source>
        <translation>es gibt keine Anfragen</translation>
    </message>
    <message>
        <source>the data has one label level only</source>
        <translation>die Daten haben nur eine Ebene von Klassen</translation>
    </message>
    <message>
        <source>a class of it is several here</source>
        <translation>eine Klasse daraus ist hier mehrere</translation>
    </message>
    <message>
        <source>two classes of it are one here</source>
        <translation>zwei Klassen daraus sind hier eine</translation>
    </message>
    <message>
        <source>its support and its queries are of different classes here</source>
        <translation>ihre Beispiele und ihre Anfragen haben hier verschiedene Klassen</translation>
    </message>
    <message>
        <source>an episode needs at least two classes, one shot and one query</source>
        <translation>eine Episode braucht mindestens zwei Klassen, ein Beispiel und eine Anfrage</translation>
    </message>
    <message>
        <source>at least one episode is needed</source>
        <translation>mindestens eine Episode ist nötig</translation>
    </message>
    <message>
        <source>every class of the queries was trained, or has one sample only; train with --split classes:0.5@leaf</source>
        <translation>jede Klasse der Anfragen wurde trainiert oder hat nur ein Beispiel; trainieren Sie mit --split classes:0.5@leaf</translation>
    </message>
    <message>
        <source>at least one draw of samples is needed</source>
        <translation>mindestens eine Ziehung von Beispielen ist nötig</translation>
    </message>
    <message>
        <source>a prior moves class means, and this rule does not decide by them (ncm does, one a class)</source>
        <translation>eine Vorannahme verschiebt Klassenmittel, und diese Regel entscheidet nicht nach ihnen (ncm tut es, mit einem je Klasse)</translation>
    </message>
    <message>
        <source>a prior needs a class tree, and the data has one label level only</source>
        <translation>eine Vorannahme braucht einen Klassenbaum, und die Daten haben nur eine Ebene</translation>
    </message>
    <message>
        <source>a class without a sample needs a prior</source>
        <translation>eine Klasse ohne Beispiel braucht eine Vorannahme</translation>
    </message>
    <message>
        <source>the run&apos;s modules take %1 values, the embeddings have %2</source>
        <translation>die Module des Laufs nehmen %1 Werte, die Einbettungen haben %2</translation>
    </message>
    <message>
        <source>the model&apos;s classifier takes %1 values, the embeddings have %2</source>
        <translation>der Klassifikator des Modells nimmt %1 Werte, die Einbettungen haben %2</translation>
    </message>
    <message>
        <source>lambda = %1, chosen on %2 held-out samples of the database</source>
        <translation>lambda = %1, gewählt an %2 zurückgehaltenen Beispielen der Datenbank</translation>
    </message>
    <message>
        <source>lambda = %1, as there are too few samples to choose it on</source>
        <translation>lambda = %1, denn für eine Wahl gibt es zu wenige Beispiele</translation>
    </message>
    <message>
        <source>there are %1 support rows and %2 weights</source>
        <translation>es gibt %1 beschriftete Zeilen und %2 Gewichte</translation>
    </message>
    <message>
        <source>%1 classes with %2 samples each are needed (%3 shot, %4 queries), and %5 have so many; set way, shot or queries lower</source>
        <translation>nötig sind %1 Klassen mit je %2 Beispielen (%3 gezeigte, %4 Anfragen), und %5 haben so viele; way, shot oder queries kleiner wählen</translation>
    </message>
    <message>
        <source>sample %1 is none of the test part here</source>
        <translation>Bild %1 gehört hier nicht zum Testteil</translation>
    </message>
    <message>
        <source>compared on the first %1 principal components</source>
        <translation>verglichen auf den ersten %1 Hauptkomponenten</translation>
    </message>
    <message>
        <source>kernels are as wide as the run learned: sigma = %1</source>
        <translation>die Kerne sind so breit, wie der Lauf es gelernt hat: sigma = %1</translation>
    </message>
    <message>
        <source>at least four samples in classes of two or more are needed; there are %1</source>
        <translation>nötig sind mindestens vier Beispiele in Klassen von zwei oder mehr; es gibt %1</translation>
    </message>
    <message>
        <source>Each of %1 images was decided by the others of its class and the rest: %2 are kept at this threshold.</source>
        <translation>Jedes von %1 Bildern wurde von den anderen seiner Klasse und den übrigen entschieden: Bei dieser Schwelle werden %2 behalten.</translation>
    </message>
    <message>
        <source>Decided without their own class, %1 of %2 image are rejected.</source>
        <translation>Ohne ihre eigene Klasse entschieden, werden %1 von %2 Bild abgewiesen.</translation>
    </message>
    <message>
        <source>Decided without their own class, %1 of %2 images are rejected.</source>
        <translation>Ohne ihre eigene Klasse entschieden, werden %1 von %2 Bildern abgewiesen.</translation>
    </message>
    <message>
        <source>What it rejects is not known: with one more class it could be measured.</source>
        <translation>Was sie abweist, ist nicht bekannt: Mit einer weiteren Klasse ließe es sich messen.</translation>
    </message>
    <message>
        <source>To keep %1 reliably, %2 images are needed; this is the smallest value seen.</source>
        <translation>Um %1 verlässlich zu behalten, sind %2 Bilder nötig; dies ist der kleinste gesehene Wert.</translation>
    </message>
    <message>
        <source>“%1” names %2 of %3 images right when each is left out in turn, the best of %4.</source>
        <translation>„%1“ benennt %2 von %3 Bildern richtig, wenn jedes der Reihe nach ausgelassen wird: das beste von %4.</translation>
    </message>
    <message>
        <source>“%1” names %2 of %3 images right when each is left out in turn.</source>
        <translation>„%1“ benennt %2 von %3 Bildern richtig, wenn jedes der Reihe nach ausgelassen wird.</translation>
    </message>
    <message>
        <source>No image can be left out: every class needs the one it has.</source>
        <translation>Kein Bild lässt sich auslassen: Jede Klasse braucht das eine, das sie hat.</translation>
    </message>
    <message>
        <source>No image hurts: leaving any of them out makes nothing better.</source>
        <translation>Kein Bild schadet: Welches man auch auslässt, nichts wird besser.</translation>
    </message>
    <message>
        <source>No encoder can be judged by these images.</source>
        <translation>An diesen Bildern lässt sich kein Kodierer beurteilen.</translation>
    </message>
    <message>
        <source>With two images of a class the encoders can be compared.</source>
        <translation>Ab zwei Bildern einer Klasse lassen sich die Kodierer vergleichen.</translation>
    </message>
    <message>
        <source>The network, and the distances within a batch: 3·b²·d operations a step.</source>
        <translation>Das Netz und die Abstände in einem Stapel: 3·b²·d Operationen je Schritt.</translation>
    </message>
    <message>
        <source>Arithmetic of the network; auto: bf16 on a GPU, fp32 on a processor, so that every processor gives the same numbers. bf16 halves the time of a step where the processor has such instructions (AVX-512 BF16); fastest: bf16 there and on a GPU, else fp32.</source>
        <translation>Rechenart des Netzes; auto: bf16 auf einer GPU, fp32 auf einem Prozessor, damit jeder Prozessor dieselben Zahlen gibt. bf16 halbiert die Dauer eines Schritts, wo der Prozessor solche Befehle hat (AVX-512 BF16); fastest: bf16 dort und auf einer GPU, sonst fp32.</translation>
    </message>
    <message>
        <source>Classes in a few-shot episode.</source>
        <translation>Klassen in einer Episode mit wenigen Beispielen.</translation>
    </message>
    <message>
        <source>Labelled samples of each class in an episode; several as 1,5.</source>
        <translation>Beispiele mit Etikett je Klasse in einer Episode; mehrere als 1,5.</translation>
    </message>
    <message>
        <source>Samples of each class to decide in an episode.</source>
        <translation>Zu entscheidende Beispiele je Klasse in einer Episode.</translation>
    </message>
    <message>
        <source>Episodes to draw and average over.</source>
        <translation>Episoden, die gezogen und gemittelt werden.</translation>
    </message>
    <message>
        <source>Episodes that are kept: read where the file exists, else drawn and written. NAME lies in the run, a path anywhere.</source>
        <translation>Episoden, die aufbewahrt werden: gelesen, wo die Datei besteht, sonst gezogen und geschrieben. NAME liegt im Lauf, ein Pfad überall.</translation>
    </message>
    <message>
        <source>Compare on so many principal components of the database; 0: on the embeddings as they are.</source>
        <translation>Auf so vielen Hauptkomponenten der Datenbank vergleichen; 0: auf den Einbettungen, wie sie sind.</translation>
    </message>
    <message>
        <source>Labelled samples of each new class, e.g. 1,5,10,all; 0 needs a prior.</source>
        <translation>Beispiele mit Etikett je neuer Klasse, z. B. 1,5,10,all; 0 braucht eine Vorannahme.</translation>
    </message>
    <message>
        <source>How often those samples are drawn, to average over.</source>
        <translation>Wie oft diese Beispiele gezogen werden, um darüber zu mitteln.</translation>
    </message>
    <message>
        <source>Samples of each new class that are asked; 0: half of them.</source>
        <translation>Beispiele jeder neuen Klasse, nach denen gefragt wird; 0: die Hälfte.</translation>
    </message>
    <message>
        <source>Where a new class is expected: nowhere, or by the trained classes near it in the tree.</source>
        <translation>Wo eine neue Klasse erwartet wird: nirgends oder nach den trainierten Klassen, die ihr im Baum nah sind.</translation>
    </message>
    <message>
        <source>Samples that the prior is worth; 0: as many as it was worth for the trained classes.</source>
        <translation>Beispiele, die die Vorannahme aufwiegt; 0: so viele, wie sie bei den trainierten Klassen aufwog.</translation>
    </message>
    <message>
        <source>Weigh classes by how frequent they are (Algorithm 2 of CCKNN).</source>
        <translation>Klassen nach ihrer Häufigkeit gewichten (Algorithmus 2 von CCKNN).</translation>
    </message>
    <message>
        <source>Means of each class, found by k-means, in which a query&apos;s own row stays; left alone: as many as the run had.</source>
        <translation>Mittel jeder Klasse, durch k-means gefunden, in denen die eigene Zeile einer Anfrage bleibt; nicht gesetzt: so viele, wie der Lauf hatte.</translation>
    </message>
    <message>
        <source>Weight decay of the linear refit, on standardised columns; 0: chosen on a held-out tenth of the labelled samples.</source>
        <translation>Abklingen der Gewichte beim linearen Neuanpassen, auf standardisierten Spalten; 0: an einem zurückgehaltenen Zehntel der Beispiele mit Etikett gewählt.</translation>
    </message>
    <message>
        <source>Layer to compare; auto: penultimate for induction, else output.</source>
        <translation>Schicht, die verglichen wird; auto: penultimate bei Induktion, sonst output.</translation>
    </message>
    <message>
        <source>Distance of embeddings; left alone: the run&apos;s own.</source>
        <translation>Abstand der Einbettungen; nicht gesetzt: der des Laufs.</translation>
    </message>
    <message>
        <source>Temperature of weighted votes; width of kernels. Left alone: the run&apos;s own, a width as it was learned.</source>
        <translation>Temperatur gewichteter Abstimmungen; Breite von Kernen. Nicht gesetzt: die des Laufs, eine Breite wie gelernt.</translation>
    </message>
    <message>
        <source>With another source: search the run&apos;s training part, or its own.</source>
        <translation>Bei einer anderen Quelle: im Trainingsteil des Laufs suchen oder in ihrem eigenen.</translation>
    </message>
    <message>
        <source>With the run&apos;s own source as another one: a sample does not find itself.</source>
        <translation>Bei der Quelle des Laufs selbst als anderer Quelle: Ein Bild findet sich nicht selbst.</translation>
    </message>
    <message>
        <source>Retrieval with mne: the pictures searched join the memory.</source>
        <translation>Suche mit mne: Die durchsuchten Bilder kommen zum Gedächtnis hinzu.</translation>
    </message>
    <message>
        <source>Share of those pictures that join it, drawn at random.</source>
        <translation>Anteil dieser Bilder, der hinzukommt, zufällig gezogen.</translation>
    </message>
    <message>
        <source>Learning rate of the modules and the classifier, as a multiple of that of the network.</source>
        <translation>Lernrate der Module und des Klassifikators, als Vielfaches der Lernrate des Netzes.</translation>
    </message>
    <message>
        <source>Queries decided otherwise: %1.</source>
        <translation>Anders entschiedene Anfragen: %1.</translation>
    </message>
    <message>
        <source>Without the first of these, the share that is named right among the other images rises by %1 percentage points and among the queries by %2 percentage points.</source>
        <translation>Ohne das erste davon steigt der Anteil richtig benannter unter den anderen Bildern um %1 Prozentpunkte und unter den Anfragen um %2 Prozentpunkte.</translation>
    </message>
    <message>
        <source>Without the first of these, the share that is named right among the other images rises by %1 percentage points.</source>
        <translation>Ohne das erste davon steigt der Anteil richtig benannter unter den anderen Bildern um %1 Prozentpunkte.</translation>
    </message>
    <message>
        <source>Without the first of these, the share that is named right among the queries rises by %1 percentage points.</source>
        <translation>Ohne das erste davon steigt der Anteil richtig benannter unter den Anfragen um %1 Prozentpunkte.</translation>
    </message>
    <message>
        <source>How the nearest are looked up: exactly (n² products), by an index of linked rows or of cells, which finds at least 95 % of them or gives way to the exact search, or by the lists before, brought up to date, which must find 99.8 %.</source>
        <translation>Wie die Nächsten gesucht werden: genau (n² Produkte), über einen Index verketteter Zeilen oder von Zellen, der mindestens 95 % findet oder der genauen Suche weicht, oder aus den vorigen Listen, auf den neuen Stand gebracht, die 99,8 % finden müssen.</translation>
    </message>
    <message>
        <source>Channels of the first stage; each further one has twice as many. Published weights have 64.</source>
        <translation>Kanäle der ersten Stufe; jede weitere hat doppelt so viele. Veröffentlichte Gewichte haben 64.</translation>
    </message>
    <message>
        <source>t-SNE</source>
        <translation>t-SNE</translation>
    </message>
    <message>
        <source>Near points stay near; distances between groups say little.</source>
        <translation>Nahe Punkte bleiben nahe; Abstände zwischen Gruppen sagen wenig.</translation>
    </message>
    <message>
        <source>How many neighbours a point cares about: small shows fine grain, large the whole. Three times as many are looked up.</source>
        <translation>Auf wie viele Nachbarn ein Punkt achtet: wenige zeigen das Feine, viele das Ganze. Dreimal so viele werden gesucht.</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Steps of gradient descent.</source>
        <translation>Schritte des Gradientenabstiegs.</translation>
    </message>
    <message>
        <source>Steps where the map starts from an earlier one.</source>
        <translation>Schritte, wenn die Karte von einer früheren ausgeht.</translation>
    </message>
    <message>
        <source>How much stronger points attract each other at first, so that groups find together.</source>
        <translation>Wie viel stärker sich Punkte zuerst anziehen, damit Gruppen zusammenfinden.</translation>
    </message>
    <message>
        <source>Steps with that.</source>
        <translation>Schritte damit.</translation>
    </message>
    <message>
        <source>Length of a step; 0: the number of points divided by the exaggeration.</source>
        <translation>Länge eines Schritts; 0: die Zahl der Punkte durch die Übertreibung.</translation>
    </message>
    <message>
        <source>Share of the last step that the next one keeps.</source>
        <translation>Anteil des letzten Schritts, den der nächste behält.</translation>
    </message>
    <message>
        <source>Principal components that neighbours are looked up in, where there are more columns.</source>
        <translation>Hauptkomponenten, in denen Nachbarn gesucht werden, wo es mehr Spalten gibt.</translation>
    </message>
    <message>
        <source>The same map on every processor, to the last bit, from plain instructions and neighbours looked up exactly; it takes longer.</source>
        <translation>Dieselbe Karte auf jedem Prozessor, bis aufs letzte Bit, aus einfachen Befehlen und genau gesuchten Nachbarn; es dauert länger.</translation>
    </message>
    <message>
        <source>The two directions of the largest spread; distances are true shadows.</source>
        <translation>Die beiden Richtungen der größten Streuung; Abstände sind wahre Schatten.</translation>
    </message>
    <message>
        <source>Make the pictures smaller once, into a file of the cache that this and later trainings read instead of decoding; auto: where that saves more than it takes. Crops come from smaller pictures then, so results differ a little.</source>
        <translation>Die Bilder einmal verkleinern, in eine Datei des Zwischenspeichers, die dieses und spätere Trainings lesen, statt zu dekodieren; auto: wo das mehr spart, als es kostet. Ausschnitte kommen dann aus kleineren Bildern, die Ergebnisse weichen ein wenig ab.</translation>
    </message>
    <message>
        <source>Short side of such pictures; 0: for inputs from 128 pixels on 8/7 of their edge, else twice; at least 8.</source>
        <translation>Kurze Seite solcher Bilder; 0: ab 128 Pixeln Eingabe 8/7 ihrer Kante, sonst das Doppelte; mindestens 8.</translation>
    </message>
    <message>
        <source>Width of the kernels; 0: by the distances of the first two refreshes, of embeddings of unit length at least 0.22.</source>
        <translation>Breite der Kerne; 0: nach den Abständen der ersten beiden Erneuerungen, bei Einbettungen der Länge eins mindestens 0,22.</translation>
    </message>
    <message>
        <source>Learn classes that come later</source>
        <translation>Klassen lernen, die später kommen</translation>
    </message>
    <message>
        <source>New classes join the trained ones from a few pictures each, without training again.</source>
        <translation>Neue Klassen kommen aus je ein paar Bildern zu den trainierten hinzu, ohne neues Training.</translation>
    </message>
    <message>
        <source>Your ten shelves get an eleventh next spring.</source>
        <translation>Ihre zehn Regale bekommen im nächsten Frühjahr ein elftes.</translation>
    </message>
    <message>
        <source>Scored by how many images of new classes, and of trained ones how many held-out images, it names rightly among all classes, after one picture of each new class, two, five and more.</source>
        <translation>Gemessen daran, wie viele Bilder neuer Klassen und wie viele zurückgehaltene Bilder trainierter Klassen es unter allen Klassen richtig benennt, nach einem Bild jeder neuen Klasse, nach zwei, fünf und mehr.</translation>
    </message>
    <message>
        <source>needs four classes of two samples each</source>
        <translation>braucht vier Klassen mit je zwei Beispielen</translation>
    </message>
    <message>
        <source>Kindred&apos;s small encoder</source>
        <translation>Kindreds kleiner Kodierer</translation>
    </message>
    <message>
        <source>Raw pixels</source>
        <translation>Rohe Pixel</translation>
    </message>
    <message>
        <source>all pictures look at each other: at most %1 at once</source>
        <translation>alle Bilder sehen einander an: höchstens %1 zugleich</translation>
    </message>
    <message>
        <source>The class whose mean is closest.</source>
        <translation>Die Klasse, deren Mittel am nächsten liegt.</translation>
    </message>
    <message>
        <source>The k most similar samples vote, the closer the more.</source>
        <translation>Die k ähnlichsten Beispiele stimmen ab, je näher, desto mehr.</translation>
    </message>
    <message>
        <source>Every sample votes by a Gaussian of its distance.</source>
        <translation>Jedes Beispiel stimmt mit einer Gauß-Funktion seines Abstands ab.</translation>
    </message>
    <message>
        <source>All samples, asked ones too, look at each other as the run learned; the class whose samples are then most similar on average.</source>
        <translation>Alle Beispiele, auch die gefragten, sehen einander an, wie der Lauf es gelernt hat; die Klasse, deren Beispiele dann im Mittel am ähnlichsten sind.</translation>
    </message>
    <message>
        <source>A linear classifier fitted to the samples by least squares; leave-one-out chooses how firmly.</source>
        <translation>Ein linearer Klassifikator, nach kleinsten Quadraten an die Beispiele angepasst; wie fest, bestimmt die Auslassprobe.</translation>
    </message>
    <message>
        <source>two classes with samples are needed</source>
        <translation>zwei Klassen mit Beispielen sind nötig</translation>
    </message>
    <message>
        <source>episodic memory needs the run that learned it: choose the run as the encoder</source>
        <translation>das episodische Gedächtnis braucht den Lauf, der es gelernt hat: Wählen Sie den Lauf als Kodierer</translation>
    </message>
    <message>
        <source>episodic memory compares the pictures of the board alone: leave out the run&apos;s own classes</source>
        <translation>das episodische Gedächtnis vergleicht nur die Bilder der Tafel: Lassen Sie die Klassen des Laufs weg</translation>
    </message>
    <message>
        <source>under episodic memory every picture moves all others: what one of them does alone cannot be told</source>
        <translation>im episodischen Gedächtnis bewegt jedes Bild alle anderen: Was eines allein bewirkt, lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>only a run knows a tree of classes; open the board on one</source>
        <translation>nur ein Lauf kennt einen Klassenbaum; öffnen Sie die Tafel auf einem</translation>
    </message>
    <message>
        <source>the run&apos;s classes have no coarser classes above them</source>
        <translation>über den Klassen des Laufs stehen keine gröberen</translation>
    </message>
    <message>
        <source>no class says which coarser class it belongs to</source>
        <translation>keine Klasse sagt, zu welcher gröberen sie gehört</translation>
    </message>
    <message>
        <source>the loss does not weigh one image against the others: these are the weights of the run&apos;s own vote</source>
        <translation>der Verlust wägt kein Bild gegen die anderen: Dies sind die Gewichte der Abstimmung des Laufs</translation>
    </message>
    <message>
        <source>the weights of the centres are not kept at this step; all count the same</source>
        <translation>die Gewichte der Zentren sind zu diesem Schritt nicht aufbewahrt; alle zählen gleich</translation>
    </message>
    <message>
        <source>the table of this step holds a part of the training images; their centres all count the same</source>
        <translation>die Tabelle dieses Schritts enthält einen Teil der Trainingsbilder; ihre Zentren zählen alle gleich</translation>
    </message>
    <message>
        <source>the method does not compare images with the means of classes</source>
        <translation>die Methode vergleicht Bilder nicht mit Klassenmitteln</translation>
    </message>
    <message>
        <source>the method grows no neighbourhood trees</source>
        <translation>die Methode bildet keine Nachbarschaftsbäume</translation>
    </message>
    <message>
        <source>the tree is grown for images of the run only</source>
        <translation>der Baum entsteht nur für Bilder des Laufs</translation>
    </message>
    <message>
        <source>no module takes part at this step: the classifier alone trains first</source>
        <translation>zu diesem Schritt wirkt kein Modul mit: Zuerst trainiert der Klassifikator allein</translation>
    </message>
    <message>
        <source>the memory is of other images than the data</source>
        <translation>das Gedächtnis stammt von anderen Bildern als die Daten</translation>
    </message>
    <message>
        <source>the method learns no weight of a centre</source>
        <translation>die Methode lernt keine Gewichte der Zentren</translation>
    </message>
    <message>
        <source>the run learns no weights of its centres</source>
        <translation>der Lauf lernt keine Gewichte seiner Zentren</translation>
    </message>
    <message>
        <source>the table of this step holds a part of the training images</source>
        <translation>die Tabelle dieses Schritts enthält einen Teil der Trainingsbilder</translation>
    </message>
    <message>
        <source>the memory is renewed by whole passes only, not by batches</source>
        <translation>das Gedächtnis wird nur in ganzen Durchgängen erneuert, nicht stapelweise</translation>
    </message>
    <message>
        <source>the step has no tables</source>
        <translation>der Schritt hat keine Tabellen</translation>
    </message>
    <message>
        <source>the loss looks at the means of the memory&apos;s rows, not at neighbours</source>
        <translation>der Verlust betrachtet Mittel der Gedächtniszeilen, keine Nachbarn</translation>
    </message>
    <message>
        <source>the method keeps no memory of its training images</source>
        <translation>die Methode führt kein Gedächtnis ihrer Trainingsbilder</translation>
    </message>
    <message>
        <source>the rows of the memory and of the tables differ in length</source>
        <translation>die Zeilen von Gedächtnis und Tabellen sind verschieden lang</translation>
    </message>
    <message>
        <source>the run keeps no table of its training samples yet: the first is written after an evaluated epoch</source>
        <translation>der Lauf hat noch keine Tabelle seiner Trainingsbilder: Die erste entsteht nach einer ausgewerteten Epoche</translation>
    </message>
    <message>
        <source>the method attends to no neighbours; train with method mne</source>
        <translation>die Methode achtet auf keine Nachbarn; trainieren Sie mit der Methode mne</translation>
    </message>
    <message>
        <source>a task of few images needs at least five classes</source>
        <translation>eine Episode mit wenigen Bildern braucht mindestens fünf Klassen</translation>
    </message>
    <message>
        <source>the run keeps no maps of two steps; make one of an early step and one of the last in Map</source>
        <translation>der Lauf behält keine Karten von zwei Schritten; machen Sie in „Karte“ eine eines frühen und eine des letzten Schritts</translation>
    </message>
    <message>
        <source>the map of step %1 cannot be read</source>
        <translation>die Karte von Schritt %1 kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>Make it anew in Map.</source>
        <translation>Machen Sie sie in „Karte“ neu.</translation>
    </message>
    <message>
        <source>the tables of step %1 were written anew after its map</source>
        <translation>die Tabellen von Schritt %1 wurden nach seiner Karte neu geschrieben</translation>
    </message>
    <message>
        <source>the run keeps no two maps</source>
        <translation>der Lauf behält keine zwei Karten</translation>
    </message>
    <message>
        <source>the maps have no samples in common</source>
        <translation>die Karten haben keine Bilder gemein</translation>
    </message>
    <message>
        <source>the run has no module that attends to neighbours (depth 0)</source>
        <translation>der Lauf hat kein Modul, das auf Nachbarn achtet (Tiefe 0)</translation>
    </message>
    <message>
        <source>choose at least two runs of method mne that differ in “neighbours” or “pooling”</source>
        <translation>wählen Sie mindestens zwei Läufe der Methode mne, die sich in „neighbours“ oder „pooling“ unterscheiden</translation>
    </message>
    <message>
        <source>these runs have no evaluation in common that differs in “neighbours” or “pooling”; evaluate them with the same protocol</source>
        <translation>diese Läufe haben keine gemeinsame Auswertung, die sich in „neighbours“ oder „pooling“ unterscheidet; werten Sie sie mit demselben Protokoll aus</translation>
    </message>
    <message>
        <source>How often every training image is seen.</source>
        <translation>Wie oft jedes Trainingsbild gesehen wird.</translation>
    </message>
    <message>
        <source>there is no board “%1”</source>
        <translation>es gibt keine Tafel „%1“</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>Öffnen Sie es erneut.</translation>
    </message>
    <message>
        <source>must be a block of one dimension</source>
        <translation>muss ein Block einer Dimension sein</translation>
    </message>
    <message>
        <source>must be at most %1 keys of 8 bytes</source>
        <translation>dürfen höchstens %1 Schlüssel von 8 Byte sein</translation>
    </message>
    <message>
        <source>must be an array of at most %1 keys</source>
        <translation>muss eine Liste von höchstens %1 Schlüsseln sein</translation>
    </message>
    <message>
        <source>must be an array as long as queries</source>
        <translation>muss eine Liste sein, so lang wie die Anfragen</translation>
    </message>
    <message>
        <source>must be the number of a class, or -1</source>
        <translation>muss die Nummer einer Klasse sein oder -1</translation>
    </message>
    <message>
        <source>there is no camera of this token</source>
        <translation>diese Kamera ist nicht mehr offen</translation>
    </message>
    <message>
        <source>the run names no classes</source>
        <translation>der Lauf nennt keine Klassen</translation>
    </message>
    <message>
        <source>the file has no episodes of this shot</source>
        <translation>die Datei hat keine Episoden mit so vielen Beispielen</translation>
    </message>
    <message>
        <source>has other samples in its split “%1”</source>
        <translation>hat andere Beispiele im Teil „%1“</translation>
    </message>
    <message>
        <source>Train both with one split.</source>
        <translation>Trainieren Sie beide mit einer Aufteilung.</translation>
    </message>
    <message>
        <source>must be at most %1 runs</source>
        <translation>dürfen höchstens %1 Läufe sein</translation>
    </message>
    <message>
        <source>episodes are drawn from a run&apos;s data</source>
        <translation>Episoden werden aus den Daten eines Laufs gezogen</translation>
    </message>
    <message>
        <source>Open the board on a run.</source>
        <translation>Öffnen Sie die Tafel auf einem Lauf.</translation>
    </message>
    <message>
        <source>must be a plain name without “.json”</source>
        <translation>muss ein einfacher Name ohne „.json“ sein</translation>
    </message>
    <message>
        <source>the board has no picture “%1”</source>
        <translation>die Tafel hat kein Bild „%1“</translation>
    </message>
    <message>
        <source>no class can be chosen</source>
        <translation>keine Klasse kann gewählt werden</translation>
    </message>
    <message>
        <source>must be an absolute path</source>
        <translation>muss ein absoluter Pfad sein</translation>
    </message>
    <message>
        <source>the classifier was saved with another rule than episodic memory</source>
        <translation>der Klassifikator wurde mit einer anderen Regel als episodischem Gedächtnis gespeichert</translation>
    </message>
    <message>
        <source>Choose episodic memory on the board and save it again.</source>
        <translation>Wählen Sie auf der Tafel episodisches Gedächtnis und speichern Sie sie erneut.</translation>
    </message>
    <message>
        <source>rows of embeddings do not tell what episodic memory compares</source>
        <translation>Zeilen von Einbettungen sagen nicht, was episodisches Gedächtnis vergleicht</translation>
    </message>
    <message>
        <source>Give pictures, or choose another rule by --rule.</source>
        <translation>Geben Sie Bilder an, oder wählen Sie mit --rule eine andere Regel.</translation>
    </message>
    <message>
        <source>features.npy does not fit its pictures and its encoder</source>
        <translation>features.npy passt nicht zu seinen Bildern und seinem Kodierer</translation>
    </message>
    <message>
        <source>its rule needs features.npy</source>
        <translation>seine Regel braucht features.npy</translation>
    </message>
    <message>
        <source>the encoder has learned no neighbourhood</source>
        <translation>der Kodierer hat keine Nachbarschaft gelernt</translation>
    </message>
    <message>
        <source>Choose another rule before saving.</source>
        <translation>Wählen Sie vor dem Speichern eine andere Regel.</translation>
    </message>
    <message>
        <source>the run has no such picture</source>
        <translation>der Lauf hat kein solches Bild</translation>
    </message>
    <message>
        <source>the picture itself is not kept, only its embedding</source>
        <translation>das Bild selbst ist nicht aufgehoben, nur seine Einbettung</translation>
    </message>
    <message>
        <source>these embeddings were made elsewhere: pictures cannot be embedded</source>
        <translation>diese Einbettungen sind anderswo entstanden: Bilder lassen sich nicht einbetten</translation>
    </message>
    <message>
        <source>this run was trained on a table: it cannot embed pictures</source>
        <translation>dieser Lauf wurde auf einer Tabelle trainiert: er kann keine Bilder einbetten</translation>
    </message>
    <message>
        <source>Bring its own samples: from the map, the retrievals, or episodes.</source>
        <translation>Bringen Sie seine eigenen Beispiele: von der Karte, aus der Suche oder aus Episoden.</translation>
    </message>
    <message>
        <source>there are no embeddings of it yet</source>
        <translation>es gibt noch keine Einbettungen davon</translation>
    </message>
    <message>
        <source>Choose another rule to rank the pictures.</source>
        <translation>Wählen Sie eine andere Regel, um die Bilder zu ordnen.</translation>
    </message>
    <message>
        <source>must be a number from 0.5 to 0.999</source>
        <translation>muss eine Zahl von 0,5 bis 0,999 sein</translation>
    </message>
    <message>
        <source>must be an array of 1 to 16 encoders</source>
        <translation>muss eine Liste von 1 bis 16 Kodierern sein</translation>
    </message>
    <message>
        <source>must be an array of at most 4096 items</source>
        <translation>muss eine Liste von höchstens 4096 Einträgen sein</translation>
    </message>
    <message>
        <source>must be an object</source>
        <translation>muss ein Objekt sein</translation>
    </message>
    <message>
        <source>must be one of {&quot;run&quot;}, {&quot;bundled&quot;:true}, {&quot;fisher&quot;:true}, {&quot;pixels&quot;:true} and {&quot;file&quot;}</source>
        <translation>muss eines von {&quot;run&quot;}, {&quot;bundled&quot;:true}, {&quot;fisher&quot;:true}, {&quot;pixels&quot;:true} und {&quot;file&quot;} sein</translation>
    </message>
    <message>
        <source>a classifier file holds no script</source>
        <translation>eine Klassifikatordatei enthält kein Skript</translation>
    </message>
    <message>
        <source>the encoder “%1” that comes with Kindred is not there</source>
        <translation>der Kodierer „%1“, der zu Kindred gehört, ist nicht da</translation>
    </message>
    <message>
        <source>Install Kindred again, or name its folder in KINDRED_ENCODERS.</source>
        <translation>Installieren Sie Kindred neu, oder nennen Sie seinen Ordner in KINDRED_ENCODERS.</translation>
    </message>
    <message>
        <source>“%1” leads out of the file</source>
        <translation>„%1“ führt aus der Datei hinaus</translation>
    </message>
    <message>
        <source>“%1” is missing, so this is no classifier file</source>
        <translation>„%1“ fehlt, dies ist also keine Klassifikatordatei</translation>
    </message>
    <message>
        <source>is not of dtype %1 with %2 dimensions</source>
        <translation>ist nicht vom Typ %1 mit %2 Dimensionen</translation>
    </message>
    <message>
        <source>is cut short</source>
        <translation>ist abgeschnitten</translation>
    </message>
    <message>
        <source>holds values that are not finite</source>
        <translation>enthält Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>the classifier is damaged: %1</source>
        <translation>der Klassifikator ist beschädigt: %1</translation>
    </message>
    <message>
        <source>Save the classifier again, or ask for another copy.</source>
        <translation>Speichern Sie den Klassifikator erneut, oder bitten Sie um eine andere Kopie.</translation>
    </message>
    <message>
        <source>was written by a newer Kindred (format %1)</source>
        <translation>wurde von einem neueren Kindred geschrieben (Format %1)</translation>
    </message>
    <message>
        <source>Update Kindred to open it.</source>
        <translation>Aktualisieren Sie Kindred, um sie zu öffnen.</translation>
    </message>
    <message>
        <source>the classifier would be larger than 1 GiB and could not be opened again</source>
        <translation>der Klassifikator würde größer als 1 GiB und ließe sich nicht wieder öffnen</translation>
    </message>
    <message>
        <source>Take pictures or queries off the board.</source>
        <translation>Nehmen Sie Bilder oder Anfragen von der Tafel.</translation>
    </message>
    <message>
        <source>there is no such classifier file</source>
        <translation>es gibt keine solche Klassifikatordatei</translation>
    </message>
    <message>
        <source>is larger than any classifier</source>
        <translation>ist größer als jeder Klassifikator</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>GIF pictures are not read</source>
        <translation>GIF-Bilder werden nicht gelesen</translation>
    </message>
    <message>
        <source>Convert it to PNG.</source>
        <translation>Wandeln Sie es in PNG um.</translation>
    </message>
    <message>
        <source>is not a picture in a format that can be read (JPEG, PNG, BMP, WebP, TIFF, PNM)</source>
        <translation>ist kein Bild in einem lesbaren Format (JPEG, PNG, BMP, WebP, TIFF, PNM)</translation>
    </message>
    <message>
        <source>the picture has no size (damaged header, or zero pixels)</source>
        <translation>das Bild hat keine Größe (Kopf beschädigt oder keine Pixel)</translation>
    </message>
    <message>
        <source>the picture of %1 x %2 pixels is above the limit of 100 megapixels</source>
        <translation>das Bild von %1 × %2 Pixeln liegt über der Grenze von 100 Megapixeln</translation>
    </message>
    <message>
        <source>Scale it down.</source>
        <translation>Verkleinern Sie es.</translation>
    </message>
    <message>
        <source>pixels that are neither 8 nor 16 bits deep are not read</source>
        <translation>Pixel, die weder 8 noch 16 Bit tief sind, werden nicht gelesen</translation>
    </message>
    <message>
        <source>an empty picture cannot be written</source>
        <translation>ein leeres Bild lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>the picture cannot be written as PNG: %1</source>
        <translation>das Bild lässt sich nicht als PNG schreiben: %1</translation>
    </message>
    <message>
        <source>the picture cannot be written as PNG</source>
        <translation>das Bild lässt sich nicht als PNG schreiben</translation>
    </message>
    <message>
        <source>the PNG is cut short</source>
        <translation>das PNG ist abgeschnitten</translation>
    </message>
    <message>
        <source>the picture is damaged and cannot be decoded</source>
        <translation>das Bild ist beschädigt und lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>the picture cannot be decoded: %1</source>
        <translation>das Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>der Speicher reicht dafür nicht</translation>
    </message>
    <message>
        <source>this kind of its format is not supported</source>
        <translation>diese Art seines Formats wird nicht unterstützt</translation>
    </message>
    <message>
        <source>it has more pixels than can be read</source>
        <translation>es hat mehr Bildpunkte, als gelesen werden können</translation>
    </message>
    <message>
        <source>its content is not what its format asks for</source>
        <translation>der Inhalt passt nicht zum Format</translation>
    </message>
    <message>
        <source>the JPEG cannot be decoded: %1</source>
        <translation>das JPEG lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>the JPEG is cut short or damaged</source>
        <translation>das JPEG ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>you have no right to use this camera</source>
        <translation>Sie dürfen diese Kamera nicht benutzen</translation>
    </message>
    <message>
        <source>Join the group “video”, then log in anew.</source>
        <translation>Treten Sie der Gruppe „video“ bei und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>the camera is in use</source>
        <translation>die Kamera wird gerade benutzt</translation>
    </message>
    <message>
        <source>Close the other program.</source>
        <translation>Schließen Sie das andere Programm.</translation>
    </message>
    <message>
        <source>is no camera</source>
        <translation>ist keine Kamera</translation>
    </message>
    <message>
        <source>there is no such camera or video file</source>
        <translation>es gibt keine solche Kamera oder Videodatei</translation>
    </message>
    <message>
        <source>is a folder, neither a camera nor a video file</source>
        <translation>ist ein Ordner, weder Kamera noch Videodatei</translation>
    </message>
    <message>
        <source>Pictures in folders are given without --camera.</source>
        <translation>Bilder in Ordnern werden ohne --camera angegeben.</translation>
    </message>
    <message>
        <source>is neither a camera nor a video file</source>
        <translation>ist weder Kamera noch Videodatei</translation>
    </message>
    <message>
        <source>the camera gives no pictures</source>
        <translation>die Kamera liefert keine Bilder</translation>
    </message>
    <message>
        <source>Another program may be using it.</source>
        <translation>Vielleicht benutzt sie ein anderes Programm.</translation>
    </message>
    <message>
        <source>cannot be read as a video</source>
        <translation>lässt sich nicht als Video lesen</translation>
    </message>
    <message>
        <source>It must be a format that FFmpeg reads: MP4, MKV, AVI …</source>
        <translation>Es muss ein Format sein, das FFmpeg liest: MP4, MKV, AVI …</translation>
    </message>
    <message>
        <source>the camera no longer sends pictures</source>
        <translation>die Kamera sendet keine Bilder mehr</translation>
    </message>
    <message>
        <source>Is it still plugged in?</source>
        <translation>Ist sie noch angeschlossen?</translation>
    </message>
    <message>
        <source>a picture cannot be decoded: %1</source>
        <translation>ein Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>has no usable “%1”</source>
        <translation>hat kein brauchbares „%1“</translation>
    </message>
    <message>
        <source>holds no episodes</source>
        <translation>enthält keine Episoden</translation>
    </message>
    <message>
        <source>episode %1 is not of the size that the file says</source>
        <translation>Episode %1 hat nicht die Größe, die die Datei nennt</translation>
    </message>
    <message>
        <source>episode %1 names a sample twice</source>
        <translation>Episode %1 nennt ein Beispiel zweimal</translation>
    </message>
    <message>
        <source>is no file of episodes</source>
        <translation>ist keine Datei mit Episoden</translation>
    </message>
    <message>
        <source>its episodes are of other data than these</source>
        <translation>seine Episoden sind von anderen Daten als diesen</translation>
    </message>
    <message>
        <source>Choose another name to draw new ones.</source>
        <translation>Wählen Sie einen anderen Namen, um neue zu ziehen.</translation>
    </message>
    <message>
        <source>cannot read: No such file or directory</source>
        <translation>nicht lesbar: Es gibt diese Datei oder diesen Ordner nicht</translation>
    </message>
    <message>
        <source>cannot read: Permission denied</source>
        <translation>nicht lesbar: Zugriff verweigert</translation>
    </message>
    <message>
        <source>cannot write: No space left on device</source>
        <translation>nicht schreibbar: Kein Platz mehr auf dem Datenträger</translation>
    </message>
    <message>
        <source>cannot write: Permission denied</source>
        <translation>nicht schreibbar: Zugriff verweigert</translation>
    </message>
    <message>
        <source>cannot create: Permission denied</source>
        <translation>lässt sich nicht anlegen: Zugriff verweigert</translation>
    </message>
    <message>
        <source>cannot create: No such file or directory</source>
        <translation>lässt sich nicht anlegen: Es gibt den Ordner nicht</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>nicht schreibbar: %1</translation>
    </message>
    <message>
        <source>cannot create: %1</source>
        <translation>lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>is larger than the limit of %1 bytes</source>
        <translation>ist größer als die Grenze von %1 Byte</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>is not a file but a pipe, socket or device</source>
        <translation>ist keine Datei, sondern Pipe, Socket oder Gerät</translation>
    </message>
    <message>
        <source>Free some space or choose another folder; nothing that was complete is lost.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Ordner; nichts Vollständiges ist verloren.</translation>
    </message>
    <message>
        <source>Check the permissions of the file and its folder.</source>
        <translation>Prüfen Sie die Rechte der Datei und ihres Ordners.</translation>
    </message>
    <message>
        <source>Choose a folder that can be written.</source>
        <translation>Wählen Sie einen Ordner, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>large searches were answered by the kernels for a GPU</source>
        <translation>große Suchen haben die Kernel für eine GPU beantwortet</translation>
    </message>
    <message>
        <source>Search without training</source>
        <translation>Suche ohne Training</translation>
    </message>
    <message>
        <source>The pictures as their edges and colours describe them, in minutes: map, retrievals, board and scores.</source>
        <translation>Die Bilder, wie ihre Kanten und Farben sie beschreiben, in Minuten: Karte, Suche, Tafel und Ergebnisse.</translation>
    </message>
    <message>
        <source>the source is the run&apos;s own: a query that is in the database finds itself, at distance 0; the option exclude_self leaves it out</source>
        <translation>die Quelle ist die des Laufs selbst: Eine Anfrage, die in der Datenbank steht, findet sich selbst, mit Abstand 0; die Option exclude_self lässt sie aus</translation>
    </message>
    <message>
        <source>is no classifier file, or a damaged one (%1)</source>
        <translation>ist keine Klassifikatordatei oder eine beschädigte (%1)</translation>
    </message>
    <message>
        <source>Search from that width on for the one at which the training images find their classes best, each left out.</source>
        <translation>Von dieser Breite aus nach der suchen, bei der die Trainingsbilder, jedes für sich ausgelassen, ihre Klassen am besten finden.</translation>
    </message>
    <message>
        <source>Tell from how many labelled samples half, 70 % and 90 % of the weight of a decision come; of all of them with k as large as the database.</source>
        <translation>Angeben, aus wie vielen benannten Beispielen die Hälfte, 70 % und 90 % des Gewichts einer Entscheidung kommen; unter allen, wenn k so groß wie die Datenbank ist.</translation>
    </message>
    <message>
        <source>NMI besides by the geometric mean of the two entropies, by the larger and by the smaller one; nmi itself is by the arithmetic mean.</source>
        <translation>NMI außerdem nach dem geometrischen Mittel der beiden Entropien, der größeren und der kleineren; nmi selbst nimmt das arithmetische Mittel.</translation>
    </message>
    <message>
        <source>no class of the queries is in the database</source>
        <translation>keine Klasse der Anfragen ist in der Datenbank</translation>
    </message>
    <message>
        <source>It needs rows that differ; all training rows are equal here.</source>
        <translation>Es braucht Zeilen, die sich unterscheiden; hier sind alle Trainingszeilen gleich.</translation>
    </message>
    <message>
        <source>must be the absolute path of a run</source>
        <translation>muss der absolute Pfad eines Laufs sein</translation>
    </message>
    <message>
        <source>is not a run: it has no run.json</source>
        <translation>ist kein Lauf: run.json fehlt</translation>
    </message>
    <message>
        <source>It may have been moved or deleted.</source>
        <translation>Vielleicht wurde er verschoben oder gelöscht.</translation>
    </message>
    <message>
        <source>is not a run that was opened from elsewhere</source>
        <translation>ist kein Lauf, der von anderswo geöffnet wurde</translation>
    </message>
    <message>
        <source>Runs of this engine can be deleted, not forgotten.</source>
        <translation>Läufe dieser Engine lassen sich löschen, nicht vergessen.</translation>
    </message>
    <message>
        <source>no free name is left for “%1”</source>
        <translation>für „%1“ ist kein Name mehr frei</translation>
    </message>
    <message>
        <source>the run is being trained</source>
        <translation>der Lauf wird gerade trainiert</translation>
    </message>
    <message>
        <source>the run&apos;s job has not ended yet</source>
        <translation>die Arbeit am Lauf ist noch nicht zu Ende</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Stop it first.</source>
        <translation>Beenden Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>is not a token that run.delete gave</source>
        <translation>ist kein Zeichen, das run.delete vergeben hat</translation>
    </message>
    <message>
        <source>something else is there now</source>
        <translation>dort ist inzwischen etwas anderes</translation>
    </message>
    <message>
        <source>Move it away first.</source>
        <translation>Verschieben Sie es zuerst.</translation>
    </message>
    <message>
        <source>cannot be changed while the run trains</source>
        <translation>lässt sich nicht ändern, während der Lauf trainiert</translation>
    </message>
    <message>
        <source>Duplicate the run and change it there.</source>
        <translation>Duplizieren Sie den Lauf, und ändern Sie es dort.</translation>
    </message>
    <message>
        <source>a run without a job cannot be paused</source>
        <translation>ein Lauf, der nicht arbeitet, lässt sich nicht anhalten</translation>
    </message>
    <message>
        <source>must be “running”, “paused” or “stopped”</source>
        <translation>muss „running“, „paused“ oder „stopped“ sein</translation>
    </message>
    <message>
        <source>neither a state nor a set was given</source>
        <translation>weder state noch set ist angegeben</translation>
    </message>
    <message>
        <source>the run is finished</source>
        <translation>der Lauf ist fertig</translation>
    </message>
    <message>
        <source>Resume it with more epochs, or duplicate it.</source>
        <translation>Setzen Sie ihn mit mehr Epochen fort, oder duplizieren Sie ihn.</translation>
    </message>
    <message>
        <source>was trained on other data, so its samples cannot be compared</source>
        <translation>wurde auf anderen Daten trainiert, seine Bilder lassen sich daher nicht vergleichen</translation>
    </message>
    <message>
        <source>holds out other samples, so the classes cannot be compared</source>
        <translation>hält andere Bilder zurück, die Klassen lassen sich daher nicht vergleichen</translation>
    </message>
    <message>
        <source>has no sample %1</source>
        <translation>hat kein Bild %1</translation>
    </message>
    <message>
        <source>ends within a line</source>
        <translation>endet mitten in einer Zeile</translation>
    </message>
    <message>
        <source>the run has no tables yet</source>
        <translation>der Lauf hat noch keine Tabellen</translation>
    </message>
    <message>
        <source>They are written with the first evaluation and at the end of the run.</source>
        <translation>Sie werden mit der ersten Auswertung und am Ende des Laufs geschrieben.</translation>
    </message>
    <message>
        <source>the run has no tables of step %1</source>
        <translation>der Lauf hat keine Tabellen von Schritt %1</translation>
    </message>
    <message>
        <source>the run has no table of “%1” at step %2</source>
        <translation>der Lauf hat bei Schritt %2 keine Tabelle von „%1“</translation>
    </message>
    <message>
        <source>the run has no table “%1” of step %2</source>
        <translation>der Lauf hat keine Tabelle „%1“ von Schritt %2</translation>
    </message>
    <message>
        <source>the run has no table of step %1</source>
        <translation>der Lauf hat keine Tabelle von Schritt %1</translation>
    </message>
    <message>
        <source>There are tables of %1.</source>
        <translation>Es gibt Tabellen von %1.</translation>
    </message>
    <message>
        <source>There are tables of %1; the others are written at the end of the run.</source>
        <translation>Es gibt Tabellen von %1; die anderen werden am Ende des Laufs geschrieben.</translation>
    </message>
    <message>
        <source>the run has no table of its training images at step %1</source>
        <translation>der Lauf hat bei Schritt %1 keine Tabelle seiner Trainingsbilder</translation>
    </message>
    <message>
        <source>the run has no table of its training pictures at step %1</source>
        <translation>der Lauf hat bei Schritt %1 keine Tabelle seiner Trainingsbilder</translation>
    </message>
    <message>
        <source>It is written with an evaluation and at the end of the run.</source>
        <translation>Sie wird mit einer Auswertung und am Ende des Laufs geschrieben.</translation>
    </message>
    <message>
        <source>It is written at the end of the run.</source>
        <translation>Sie wird am Ende des Laufs geschrieben.</translation>
    </message>
    <message>
        <source>the run has no predictions for “%1” at step %2</source>
        <translation>der Lauf hat bei Schritt %2 keine Vorhersagen für „%1“</translation>
    </message>
    <message>
        <source>no sample of “%1” has a class</source>
        <translation>kein Bild von „%1“ hat eine Klasse</translation>
    </message>
    <message>
        <source>the table “%1” was written anew meanwhile</source>
        <translation>die Tabelle „%1“ wurde inzwischen neu geschrieben</translation>
    </message>
    <message>
        <source>the tables of the step were written anew meanwhile</source>
        <translation>die Tabellen des Schritts wurden inzwischen neu geschrieben</translation>
    </message>
    <message>
        <source>the table was removed meanwhile</source>
        <translation>die Tabelle wurde inzwischen entfernt</translation>
    </message>
    <message>
        <source>the tables of the step have rows of different length</source>
        <translation>die Tabellen des Schritts haben verschieden lange Zeilen</translation>
    </message>
    <message>
        <source>the tables of step %1 differ in their number of columns</source>
        <translation>die Tabellen von Schritt %1 haben verschieden viele Spalten</translation>
    </message>
    <message>
        <source>the tables of this step hold no predictions</source>
        <translation>die Tabellen dieses Schritts enthalten keine Vorhersagen</translation>
    </message>
    <message>
        <source>the memory is of other images than the tables</source>
        <translation>das Gedächtnis gehört zu anderen Bildern als die Tabellen</translation>
    </message>
    <message>
        <source>embeddings, labels and ids do not fit each other</source>
        <translation>Einbettungen, Klassen und Nummern passen nicht zueinander</translation>
    </message>
    <message>
        <source>embeddings and ids differ in length</source>
        <translation>Einbettungen und Nummern sind verschieden viele</translation>
    </message>
    <message>
        <source>predictions and ids differ in length</source>
        <translation>Vorhersagen und Nummern sind verschieden viele</translation>
    </message>
    <message>
        <source>is not an int32 array of one row a sample</source>
        <translation>ist keine int32-Matrix mit einer Zeile je Bild</translation>
    </message>
    <message>
        <source>no network of step %1 is kept</source>
        <translation>von Schritt %1 ist kein Netz aufbewahrt</translation>
    </message>
    <message>
        <source>no memory of step %1 is kept</source>
        <translation>von Schritt %1 ist kein Gedächtnis aufbewahrt</translation>
    </message>
    <message>
        <source>Ask at the last step.</source>
        <translation>Fragen Sie beim letzten Schritt.</translation>
    </message>
    <message>
        <source>must be “best”, “last” or a number</source>
        <translation>muss „best“, „last“ oder eine Zahl sein</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>ist beschädigt</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>the run keeps no thumbnails</source>
        <translation>der Lauf bewahrt keine kleinen Bilder auf</translation>
    </message>
    <message>
        <source>there is no such sample</source>
        <translation>es gibt kein solches Bild</translation>
    </message>
    <message>
        <source>the page ends before its thumbnail %1</source>
        <translation>die Seite endet vor ihrem kleinen Bild %1</translation>
    </message>
    <message>
        <source>asks for more than 64 MiB of pictures</source>
        <translation>verlangt mehr als 64 MiB an Bildern</translation>
    </message>
    <message>
        <source>exactly one of id, image and path is needed</source>
        <translation>genau eines von id, image und path ist nötig</translation>
    </message>
    <message>
        <source>must be “train”, “test” or “all”</source>
        <translation>muss „train“, „test“ oder „all“ sein</translation>
    </message>
    <message>
        <source>must be “test”, “query”, “gallery”, “val” or “train”</source>
        <translation>muss „test“, „query“, „gallery“, „val“ oder „train“ sein</translation>
    </message>
    <message>
        <source>must be “test”, “val”, “query”, “gallery” or “train”</source>
        <translation>muss „test“, „val“, „query“, „gallery“ oder „train“ sein</translation>
    </message>
    <message>
        <source>must be a number above 0</source>
        <translation>muss eine Zahl über 0 sein</translation>
    </message>
    <message>
        <source>its samples are vectors, there are no pixels to compare with</source>
        <translation>seine Beispiele sind Vektoren, es gibt keine Pixel zum Vergleichen</translation>
    </message>
    <message>
        <source>comparing every query with raw pixels would take too long here</source>
        <translation>jede Anfrage mit rohen Pixeln zu vergleichen, würde hier zu lange dauern</translation>
    </message>
    <message>
        <source>Train a run with --method none and compare with that.</source>
        <translation>Trainieren Sie einen Lauf mit --method none, und vergleichen Sie mit diesem.</translation>
    </message>
    <message>
        <source>there is no histogram “%1”</source>
        <translation>es gibt kein Histogramm „%1“</translation>
    </message>
    <message>
        <source>there is no figure “%1”</source>
        <translation>es gibt keine Abbildung „%1“</translation>
    </message>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
    <message>
        <source>must be 1 to 12 runs</source>
        <translation>müssen 1 bis 12 Läufe sein</translation>
    </message>
    <message>
        <source>must be paths of runs</source>
        <translation>müssen Pfade von Läufen sein</translation>
    </message>
    <message>
        <source>has fewer than two classes</source>
        <translation>hat weniger als zwei Klassen</translation>
    </message>
    <message>
        <source>has fewer than two training samples</source>
        <translation>hat weniger als zwei Trainingsbilder</translation>
    </message>
    <message>
        <source>has fewer than two training samples that every epoch keeps</source>
        <translation>hat weniger als zwei Trainingsbilder, die in jeder Epoche vorkommen</translation>
    </message>
    <message>
        <source>this evaluation</source>
        <translation>diese Auswertung</translation>
    </message>
    <message>
        <source>%1 takes about %2 of memory, and %3 are free</source>
        <translation>%1 braucht etwa %2 Speicher, frei sind %3</translation>
    </message>
    <message>
        <source>Close other programs, or evaluate on a larger machine.</source>
        <translation>Schließen Sie andere Programme, oder werten Sie auf einem größeren Rechner aus.</translation>
    </message>
    <message>
        <source>the map cannot go on</source>
        <translation>die Karte kann nicht weiterlaufen</translation>
    </message>
    <message>
        <source>Start a new one.</source>
        <translation>Starten Sie eine neue.</translation>
    </message>
    <message>
        <source>the map has no points yet</source>
        <translation>die Karte hat noch keine Punkte</translation>
    </message>
    <message>
        <source>no map “%1” is open</source>
        <translation>keine Karte „%1“ ist offen</translation>
    </message>
    <message>
        <source>Start or open it again.</source>
        <translation>Starten oder öffnen Sie sie erneut.</translation>
    </message>
    <message>
        <source>must be “tsne” or “pca”</source>
        <translation>muss „tsne“ oder „pca“ sein</translation>
    </message>
    <message>
        <source>must be at most %1 for %2 points</source>
        <translation>darf bei %2 Punkten höchstens %1 sein</translation>
    </message>
    <message>
        <source>a map needs at least 4 points, and there are %1</source>
        <translation>eine Karte braucht mindestens 4 Punkte, und es gibt %1</translation>
    </message>
    <message>
        <source>no map of step %1 is kept</source>
        <translation>von Schritt %1 ist keine Karte aufbewahrt</translation>
    </message>
    <message>
        <source>Make one with map.start.</source>
        <translation>Machen Sie eine mit map.start.</translation>
    </message>
    <message>
        <source>the map of step %1 is of other tables than there are now</source>
        <translation>die Karte von Schritt %1 gehört zu anderen Tabellen als den jetzigen</translation>
    </message>
    <message>
        <source>Make it anew.</source>
        <translation>Machen Sie sie neu.</translation>
    </message>
    <message>
        <source>this map</source>
        <translation>diese Karte</translation>
    </message>
    <message>
        <source>Map a part of the images, or close other programs.</source>
        <translation>Nehmen Sie einen Teil der Bilder in die Karte, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>must be a list of 1 to %1 blocks</source>
        <translation>muss eine Liste von 1 bis %1 Blöcken sein</translation>
    </message>
    <message>
        <source>must be f4 of 1 to %1 rows of %2 columns</source>
        <translation>müssen f4 in 1 bis %1 Zeilen mit %2 Spalten sein</translation>
    </message>
    <message>
        <source>the network gives rows of another width than the tables</source>
        <translation>das Netz liefert Zeilen anderer Länge als die Tabellen</translation>
    </message>
    <message>
        <source>exactly one of image, images, rows and ids is needed</source>
        <translation>genau eines von image, images, rows und ids ist nötig</translation>
    </message>
    <message>
        <source>must be a list of names</source>
        <translation>muss eine Liste von Namen sein</translation>
    </message>
    <message>
        <source>has an unknown name</source>
        <translation>hat einen unbekannten Namen</translation>
    </message>
    <message>
        <source>There are class, coarse, level:N, prediction, right, p, support, hubness and bank_age.</source>
        <translation>Es gibt class, coarse, level:N, prediction, right, p, support, hubness und bank_age.</translation>
    </message>
    <message>
        <source>the data have one level of classes</source>
        <translation>die Daten haben nur eine Klassenebene</translation>
    </message>
    <message>
        <source>the data have fewer levels of classes</source>
        <translation>die Daten haben weniger Klassenebenen</translation>
    </message>
    <message>
        <source>another training took this folder meanwhile</source>
        <translation>inzwischen hat ein anderes Training diesen Ordner belegt</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>without pictures episodic memory is asked in episodes alone</source>
        <translation>ohne Bilder wird das episodische Gedächtnis nur in Episoden gefragt</translation>
    </message>
    <message>
        <source>is in the queue or running already</source>
        <translation>ist schon in der Warteschlange oder läuft</translation>
    </message>
    <message>
        <source>is not waiting in the queue</source>
        <translation>wartet nicht in der Warteschlange</translation>
    </message>
    <message>
        <source>the queue cannot be saved, so nothing was changed in it: %1</source>
        <translation>die Warteschlange lässt sich nicht speichern, darum wurde nichts an ihr geändert: %1</translation>
    </message>
    <message>
        <source>Make room on the disk, or let the file be written, and try again.</source>
        <translation>Schaffen Sie Platz auf dem Datenträger, oder erlauben Sie, dass die Datei geschrieben wird, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>the job ended before it began; its log is empty</source>
        <translation>der Auftrag endete, bevor er begann; sein Protokoll ist leer</translation>
    </message>
    <message>
        <source>holds no list of jobs</source>
        <translation>enthält keine Liste von Aufträgen</translation>
    </message>
    <message>
        <source>cannot set aside: %1</source>
        <translation>lässt sich nicht beiseitelegen: %1</translation>
    </message>
    <message>
        <source>the damaged queue was set aside here; %1 waiting runs were queued anew, in the order of their plans</source>
        <translation>die beschädigte Warteschlange wurde hier beiseitegelegt; %1 wartende Läufe wurden neu eingereiht, in der Folge ihrer Pläne</translation>
    </message>
    <message>
        <source>left out a damaged entry: %1</source>
        <translation>ein beschädigter Eintrag wurde ausgelassen: %1</translation>
    </message>
    <message>
        <source>another Kindred on this machine runs the queue</source>
        <translation>ein anderes Kindred auf diesem Rechner führt die Warteschlange</translation>
    </message>
    <message>
        <source>another Kindred on this machine runs the queue (process %1)</source>
        <translation>ein anderes Kindred auf diesem Rechner führt die Warteschlange (Prozess %1)</translation>
    </message>
    <message>
        <source>Use its window, or close it: this one then takes over.</source>
        <translation>Benutzen Sie dessen Fenster, oder schließen Sie es: Dann übernimmt dieses.</translation>
    </message>
    <message>
        <source>must be “queue” or “now”</source>
        <translation>muss „queue“ oder „now“ sein</translation>
    </message>
    <message>
        <source>must be an array of seeds</source>
        <translation>muss eine Liste von Startwerten sein</translation>
    </message>
    <message>
        <source>must be a number of folds</source>
        <translation>muss eine Anzahl von Teilungen sein</translation>
    </message>
    <message>
        <source>must be the absolute path of a group</source>
        <translation>muss der absolute Pfad einer Gruppe sein</translation>
    </message>
    <message>
        <source>is no group: it has no group.json</source>
        <translation>ist keine Gruppe: group.json fehlt</translation>
    </message>
    <message>
        <source>Give one of them.</source>
        <translation>Geben Sie eines von beiden an.</translation>
    </message>
    <message>
        <source>cannot start a process for: %1</source>
        <translation>kein Prozess lässt sich starten für diesen Lauf: %1</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>muss wahr oder falsch sein (true, false)</translation>
    </message>
    <message>
        <source>must be a text</source>
        <translation>muss ein Text sein</translation>
    </message>
    <message>
        <source>must be a text that is not empty</source>
        <translation>muss ein Text sein, der nicht leer ist</translation>
    </message>
    <message>
        <source>must be a whole number from %1 to %2</source>
        <translation>muss eine ganze Zahl von %1 bis %2 sein</translation>
    </message>
    <message>
        <source>must be an array of at most %1 ids</source>
        <translation>muss eine Liste von höchstens %1 Nummern sein</translation>
    </message>
    <message>
        <source>must be an array of sample ids, whole numbers of 0 or more</source>
        <translation>muss eine Liste von Bildnummern sein, ganzen Zahlen ab 0</translation>
    </message>
    <message>
        <source>must be a plain name</source>
        <translation>muss ein einfacher Name sein</translation>
    </message>
    <message>
        <source>must be “run.changed”, “events.appended” or “map.frame”</source>
        <translation>muss „run.changed“, „events.appended“ oder „map.frame“ sein</translation>
    </message>
    <message>
        <source>no such subscription</source>
        <translation>es gibt kein solches Abonnement</translation>
    </message>
    <message>
        <source>protocol %1 is not spoken here, only %2</source>
        <translation>Protokoll %1 wird hier nicht gesprochen, nur %2</translation>
    </message>
    <message>
        <source>Install the same version of Kindred on both machines.</source>
        <translation>Installieren Sie auf beiden Rechnern dieselbe Version von Kindred.</translation>
    </message>
    <message>
        <source>no such method</source>
        <translation>es gibt keine solche Methode</translation>
    </message>
    <message>
        <source>The engine&apos;s log has more.</source>
        <translation>Im Protokoll der Engine steht mehr.</translation>
    </message>
    <message>
        <source>a request is an object with an id and a method</source>
        <translation>eine Anfrage ist ein Objekt mit id und method</translation>
    </message>
    <message>
        <source>a request with this id is being worked on</source>
        <translation>eine Anfrage mit dieser id ist schon in Arbeit</translation>
    </message>
    <message>
        <source>the answer has %1, more than the agreed %2</source>
        <translation>die Antwort hat %1, mehr als die vereinbarten %2</translation>
    </message>
    <message>
        <source>Ask for less at a time, or agree on more in hello.</source>
        <translation>Fragen Sie weniger auf einmal, oder vereinbaren Sie mehr in hello.</translation>
    </message>
    <message>
        <source>needs a list of values</source>
        <translation>braucht eine Liste von Werten</translation>
    </message>
    <message>
        <source>a value is missing in “%1”</source>
        <translation>in „%1“ fehlt ein Wert</translation>
    </message>
    <message>
        <source>Write them with commas: 1,2,3.</source>
        <translation>Schreiben Sie sie mit Kommas: 1,2,3.</translation>
    </message>
    <message>
        <source>the value %1 is given twice</source>
        <translation>der Wert %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>“%1” is not a number of folds from 2 to %2</source>
        <translation>„%1“ ist keine Anzahl von Teilungen von 2 bis %2</translation>
    </message>
    <message>
        <source>seeds are no option</source>
        <translation>Startwerte sind keine Option</translation>
    </message>
    <message>
        <source>Use --seeds 1,2,3.</source>
        <translation>Nehmen Sie --seeds 1,2,3.</translation>
    </message>
    <message>
        <source>folds are no option</source>
        <translation>Teilungen sind keine Option</translation>
    </message>
    <message>
        <source>Use --folds K.</source>
        <translation>Nehmen Sie --folds K.</translation>
    </message>
    <message>
        <source>there is no option “%1”</source>
        <translation>es gibt keine Option „%1“</translation>
    </message>
    <message>
        <source>Run kindred-engine options for the list.</source>
        <translation>Die Liste gibt kindred-engine options.</translation>
    </message>
    <message>
        <source>is given by --set too</source>
        <translation>ist auch mit --set angegeben</translation>
    </message>
    <message>
        <source>is given by --epochs too</source>
        <translation>ist auch mit --epochs angegeben</translation>
    </message>
    <message>
        <source>is given twice</source>
        <translation>ist zweimal angegeben</translation>
    </message>
    <message>
        <source>Give it once.</source>
        <translation>Geben Sie es einmal an.</translation>
    </message>
    <message>
        <source>“%1” is not key=a,b,c</source>
        <translation>„%1“ hat nicht die Form key=a,b,c</translation>
    </message>
    <message>
        <source>cannot be combined with --seed</source>
        <translation>verträgt sich nicht mit --seed</translation>
    </message>
    <message>
        <source>is a split of its own and cannot be combined with --split</source>
        <translation>ist selbst eine Aufteilung und verträgt sich nicht mit --split</translation>
    </message>
    <message>
        <source>a resumed group keeps its axes; changed: %1</source>
        <translation>eine fortgesetzte Gruppe behält ihre Achsen; geändert: %1</translation>
    </message>
    <message>
        <source>Start a new group, or leave the axes out: the group knows them.</source>
        <translation>Beginnen Sie eine neue Gruppe, oder lassen Sie die Achsen weg: Die Gruppe kennt sie.</translation>
    </message>
    <message>
        <source>a resumed group keeps its options; changed: %1</source>
        <translation>eine fortgesetzte Gruppe behält ihre Optionen; geändert: %1</translation>
    </message>
    <message>
        <source>Start a new group to change them.</source>
        <translation>Beginnen Sie eine neue Gruppe, um sie zu ändern.</translation>
    </message>
    <message>
        <source>is the directory of a run</source>
        <translation>ist der Ordner eines Laufs</translation>
    </message>
    <message>
        <source>belongs to the data %1</source>
        <translation>gehört zu den Daten %1</translation>
    </message>
    <message>
        <source>is there already</source>
        <translation>ist schon da</translation>
    </message>
    <message>
        <source>Remove it, or choose another place.</source>
        <translation>Entfernen Sie es, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>cannot write into the folder: %1</source>
        <translation>In den Ordner lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>names a folder</source>
        <translation>bezeichnet einen Ordner</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Geben Sie eine Datei an.</translation>
    </message>
    <message>
        <source>the projector takes embeddings of two dimensions or more</source>
        <translation>der Projector nimmt Einbettungen ab zwei Dimensionen</translation>
    </message>
    <message>
        <source>the run&apos;s tables name a sample that is not in it</source>
        <translation>die Tabellen des Laufs nennen ein Beispiel, das nicht darin ist</translation>
    </message>
    <message>
        <source>lists samples that the data do not have</source>
        <translation>führt Beispiele auf, die es in den Daten nicht gibt</translation>
    </message>
    <message>
        <source>sprite.png is left out: %1</source>
        <translation>sprite.png fehlt: %1</translation>
    </message>
    <message>
        <source>%1 pictures do not fit on the sheet that the projector takes</source>
        <translation>%1 Bilder passen nicht auf das Blatt, das der Projector nimmt</translation>
    </message>
    <message>
        <source>the export ended without an answer</source>
        <translation>der Export endete ohne Antwort</translation>
    </message>
    <message>
        <source>these are more than %1 runs</source>
        <translation>das sind mehr als %1 Läufe</translation>
    </message>
    <message>
        <source>Give fewer values: every combination of them is a run.</source>
        <translation>Geben Sie weniger Werte an: Jede Kombination daraus ist ein Lauf.</translation>
    </message>
    <message>
        <source>must be from 1 to %1 seeds</source>
        <translation>müssen 1 bis %1 Startwerte sein</translation>
    </message>
    <message>
        <source>the task “%1” trains on label level %2</source>
        <translation>die Aufgabe „%1“ trainiert auf Klassenebene %2</translation>
    </message>
    <message>
        <source>Leave --labels out.</source>
        <translation>Lassen Sie --labels weg.</translation>
    </message>
    <message>
        <source>the task “%1” needs classes that are not trained on</source>
        <translation>die Aufgabe „%1“ braucht Klassen, auf denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>Folds train on every class: leave --folds out, or choose another task.</source>
        <translation>Teilungen trainieren auf jeder Klasse: Lassen Sie --folds weg, oder wählen Sie eine andere Aufgabe.</translation>
    </message>
    <message>
        <source>Leave --split out, or give classes:0.5.</source>
        <translation>Lassen Sie --split weg, oder geben Sie classes:0.5 an.</translation>
    </message>
    <message>
        <source>the task “%1” asks for classes that were trained on</source>
        <translation>die Aufgabe „%1“ fragt nach Klassen, auf denen trainiert wurde</translation>
    </message>
    <message>
        <source>Leave --split out, or choose another task.</source>
        <translation>Lassen Sie --split weg, oder wählen Sie eine andere Aufgabe.</translation>
    </message>
    <message>
        <source>the runs were trained on different data</source>
        <translation>die Läufe wurden auf verschiedenen Daten trainiert</translation>
    </message>
    <message>
        <source>Compare runs of one source.</source>
        <translation>Vergleichen Sie Läufe einer Quelle.</translation>
    </message>
    <message>
        <source>the runs have different label levels</source>
        <translation>die Läufe haben verschiedene Klassenebenen</translation>
    </message>
    <message>
        <source>the runs tell apart different classes at %1</source>
        <translation>die Läufe unterscheiden verschiedene Klassen auf der Ebene %1</translation>
    </message>
    <message>
        <source>Train both with the same samples left out.</source>
        <translation>Trainieren Sie beide mit denselben ausgelassenen Bildern.</translation>
    </message>
    <message>
        <source>the runs have no result in common that calls each query right or wrong</source>
        <translation>die Läufe haben kein gemeinsames Ergebnis, das jede Anfrage richtig oder falsch nennt</translation>
    </message>
    <message>
        <source>Ask for --protocol knn or induction.</source>
        <translation>Fragen Sie nach --protocol knn oder induction.</translation>
    </message>
    <message>
        <source>the runs have no test sample in common (splits %1 and %2)</source>
        <translation>die Läufe haben kein gemeinsames Testbild (Aufteilungen %1 und %2)</translation>
    </message>
    <message>
        <source>Compare runs of one split and seed.</source>
        <translation>Vergleichen Sie Läufe mit gleicher Aufteilung und gleichem Startwert.</translation>
    </message>
    <message>
        <source>the tables do not fit each other</source>
        <translation>die Tabellen passen nicht zueinander</translation>
    </message>
    <message>
        <source>the tables do not fit the network</source>
        <translation>die Tabellen passen nicht zum Netz</translation>
    </message>
    <message>
        <source>the record names no classes</source>
        <translation>die Beschreibung des Laufs nennt keine Klassen</translation>
    </message>
    <message>
        <source>a label of the tables is no class of the record</source>
        <translation>eine Klasse der Tabellen steht nicht in der Beschreibung des Laufs</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>es gibt keine solche Datei und keinen solchen Ordner</translation>
    </message>
    <message>
        <source>must be an object with a key</source>
        <translation>muss ein Objekt mit key sein</translation>
    </message>
    <message>
        <source>must be an object with a name</source>
        <translation>muss ein Objekt mit name sein</translation>
    </message>
    <message>
        <source>must be an array</source>
        <translation>muss eine Liste sein</translation>
    </message>
    <message>
        <source>must be a number from 0.01 to 100</source>
        <translation>muss eine Zahl von 0,01 bis 100 sein</translation>
    </message>
    <message>
        <source>must be an array of class numbers, -1 for unknown</source>
        <translation>muss eine Liste von Klassennummern sein, -1 für unbekannt</translation>
    </message>
    <message>
        <source>must be an array of at most 1000 classes</source>
        <translation>muss eine Liste von höchstens 1000 Klassen sein</translation>
    </message>
    <message>
        <source>must be at most 20000 images in all</source>
        <translation>dürfen zusammen höchstens 20000 Bilder sein</translation>
    </message>
    <message>
        <source>must be a number from 0 to 1000000, or null</source>
        <translation>muss eine Zahl von 0 bis 1000000 oder null sein</translation>
    </message>
    <message>
        <source>must be one of ncm, wknn, kernel, ccknn, mne and linear</source>
        <translation>muss eines von ncm, wknn, kernel, ccknn, mne und linear sein</translation>
    </message>
    <message>
        <source>must be a number or null</source>
        <translation>muss eine Zahl oder null sein</translation>
    </message>
    <message>
        <source>it has a picture twice</source>
        <translation>er hat ein Bild zweimal</translation>
    </message>
    <message>
        <source>its lists of pictures and embeddings differ in length</source>
        <translation>seine Listen von Bildern und Einbettungen sind verschieden lang</translation>
    </message>
    <message>
        <source>its trained classes and their embeddings differ in length</source>
        <translation>seine trainierten Klassen und ihre Einbettungen sind verschieden viele</translation>
    </message>
    <message>
        <source>its encoder does not open: %1</source>
        <translation>sein Kodierer lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>its encoder gives %1 numbers, its embeddings have %2</source>
        <translation>sein Kodierer liefert %1 Zahlen, seine Einbettungen haben %2</translation>
    </message>
    <message>
        <source>“%1” has a picture without embedding</source>
        <translation>„%1“ hat ein Bild ohne Einbettung</translation>
    </message>
    <message>
        <source>classifier.json names no format</source>
        <translation>classifier.json nennt kein Format</translation>
    </message>
    <message>
        <source>classifier.json names the unknown format %1</source>
        <translation>classifier.json nennt das unbekannte Format %1</translation>
    </message>
    <message>
        <source>classifier.json lacks a member or has one of another type</source>
        <translation>in classifier.json fehlt ein Eintrag oder ist von anderer Art</translation>
    </message>
    <message>
        <source>no source was given</source>
        <translation>keine Quelle ist angegeben</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>is neither a file nor a folder</source>
        <translation>ist weder Datei noch Ordner</translation>
    </message>
    <message>
        <source>is no regular file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is a single picture, not a set of data</source>
        <translation>ist ein einzelnes Bild, keine Datensammlung</translation>
    </message>
    <message>
        <source>Choose the folder above it.</source>
        <translation>Wählen Sie den Ordner darüber.</translation>
    </message>
    <message>
        <source>is no archive, though its name says so</source>
        <translation>ist kein Archiv, auch wenn es so heißt</translation>
    </message>
    <message>
        <source>is no .npy matrix, though its name says so</source>
        <translation>ist keine .npy-Matrix, auch wenn es so heißt</translation>
    </message>
    <message>
        <source>is no .kshard, though its name says so</source>
        <translation>ist kein .kshard, auch wenn es so heißt</translation>
    </message>
    <message>
        <source>It may be damaged: get it once more.</source>
        <translation>Vielleicht ist es beschädigt: Beschaffen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>is no data that can be read</source>
        <translation>sind keine lesbaren Daten</translation>
    </message>
    <message>
        <source>Choose IDX files, class folders, a .zip, .tar or .tar.gz of them, a CSV, an .npy matrix, a .kshard, or demo:</source>
        <translation>Wählen Sie IDX-Dateien, Klassenordner, ein .zip, .tar oder .tar.gz davon, eine CSV, eine .npy-Matrix, eine .kshard oder demo:</translation>
    </message>
    <message>
        <source>cannot open the data: %1</source>
        <translation>die Daten lassen sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>there is no such demo data</source>
        <translation>solche Demodaten gibt es nicht</translation>
    </message>
    <message>
        <source>Use demo: or demo:small.</source>
        <translation>Nehmen Sie demo: oder demo:small.</translation>
    </message>
    <message>
        <source>must lie in 0 … 1, 1 excluded</source>
        <translation>muss in 0 … 1 liegen, ohne 1</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>holds no pictures</source>
        <translation>enthält keine Bilder</translation>
    </message>
    <message>
        <source>It holds “%1”: choose that file.</source>
        <translation>Er enthält „%1“: Wählen Sie diese Datei.</translation>
    </message>
    <message>
        <source>Kindred reads JPEG, PNG, BMP, WebP, TIFF and PNM in class folders.</source>
        <translation>Kindred liest JPEG, PNG, BMP, WebP, TIFF und PNM in Klassenordnern.</translation>
    </message>
    <message>
        <source>cannot load the sample: %1</source>
        <translation>das Bild lässt sich nicht laden: %1</translation>
    </message>
    <message>
        <source>there is no sample %1</source>
        <translation>es gibt kein Bild %1</translation>
    </message>
    <message>
        <source>the source holds no encoded picture for this sample</source>
        <translation>die Quelle enthält zu diesem Eintrag keine Bilddatei</translation>
    </message>
    <message>
        <source>the source holds features, not pictures</source>
        <translation>die Quelle enthält Merkmale, keine Bilder</translation>
    </message>
    <message>
        <source>left out by hand</source>
        <translation>von Hand ausgelassen</translation>
    </message>
    <message>
        <source>is the only sample of the class “%1”</source>
        <translation>ist das einzige Bild der Klasse „%1“</translation>
    </message>
    <message>
        <source>lies in no class folder</source>
        <translation>liegt in keinem Klassenordner</translation>
    </message>
    <message>
        <source>lies beside the split folders</source>
        <translation>liegt neben den Ordnern der Aufteilung</translation>
    </message>
    <message>
        <source>is not a picture</source>
        <translation>ist kein Bild</translation>
    </message>
    <message>
        <source>is an empty folder</source>
        <translation>ist ein leerer Ordner</translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation>ist keine Datei</translation>
    </message>
    <message>
        <source>has the same content as %1</source>
        <translation>hat denselben Inhalt wie %1</translation>
    </message>
    <message>
        <source>has the same content as %1, which is of another class</source>
        <translation>hat denselben Inhalt wie %1, das zu einer anderen Klasse gehört</translation>
    </message>
    <message>
        <source>has no label in column %1</source>
        <translation>hat keine Klasse in Spalte %1</translation>
    </message>
    <message>
        <source>has no “label” in ids.jsonl</source>
        <translation>hat kein „label“ in ids.jsonl</translation>
    </message>
    <message>
        <source>a row without path</source>
        <translation>eine Zeile ohne Pfad</translation>
    </message>
    <message>
        <source>is not there, its picture stays empty</source>
        <translation>ist nicht da, das Bild bleibt leer</translation>
    </message>
    <message>
        <source>there is no sample “%1” to leave out</source>
        <translation>es gibt kein Bild „%1“, das auszulassen wäre</translation>
    </message>
    <message>
        <source>A sample is named by its path below the source, as problems name it.</source>
        <translation>Ein Bild heißt wie sein Pfad unter der Quelle; so nennen es auch die Probleme.</translation>
    </message>
    <message>
        <source>with %1 samples left out, no class has two samples; two such classes are needed</source>
        <translation>wenn %1 Bilder ausgelassen sind, hat keine Klasse zwei Bilder; zwei solche Klassen sind nötig</translation>
    </message>
    <message>
        <source>with %1 samples left out, only one class has two samples; two such classes are needed</source>
        <translation>wenn %1 Bilder ausgelassen sind, hat nur eine Klasse zwei Bilder; zwei solche Klassen sind nötig</translation>
    </message>
    <message>
        <source>Leave fewer samples out.</source>
        <translation>Lassen Sie weniger Bilder aus.</translation>
    </message>
    <message>
        <source>%1 problem in the data; the first: %2</source>
        <translation>%1 Problem in den Daten; das erste: %2</translation>
    </message>
    <message>
        <source>%1 problems in the data; the first: %2</source>
        <translation>%1 Probleme in den Daten; das erste: %2</translation>
    </message>
    <message>
        <source>Repair them, or let them be skipped (--problems skip).</source>
        <translation>Beheben Sie sie, oder lassen Sie sie überspringen (--problems skip).</translation>
    </message>
    <message>
        <source>%1; two are needed, of two samples each</source>
        <translation>%1; zwei sind nötig, mit je zwei Bildern</translation>
    </message>
    <message>
        <source>%1 of %2 samples have no label; %3</source>
        <translation>%1 von %2 Bildern haben keine Klasse; %3</translation>
    </message>
    <message>
        <source>holds no usable class</source>
        <translation>enthält keine brauchbare Klasse</translation>
    </message>
    <message>
        <source>holds one usable class only</source>
        <translation>enthält nur eine brauchbare Klasse</translation>
    </message>
    <message>
        <source>holds no usable class (%1 problems; the first: %2); two are needed, of two samples each</source>
        <translation>enthält keine brauchbare Klasse (Probleme: %1; das erste: %2); zwei sind nötig, mit je zwei Bildern</translation>
    </message>
    <message>
        <source>holds one usable class only (%1 problems; the first: %2); two are needed, of two samples each</source>
        <translation>enthält nur eine brauchbare Klasse (Probleme: %1; das erste: %2); zwei sind nötig, mit je zwei Bildern</translation>
    </message>
    <message>
        <source>Fill in the column “%1”.</source>
        <translation>Füllen Sie die Spalte „%1“ aus.</translation>
    </message>
    <message>
        <source>Add samples until each class has two.</source>
        <translation>Fügen Sie Beispiele hinzu, bis jede Klasse zwei hat.</translation>
    </message>
    <message>
        <source>Add samples of a second class.</source>
        <translation>Fügen Sie Beispiele einer zweiten Klasse hinzu.</translation>
    </message>
    <message>
        <source>The table has no column “label”, so that folders are taken for classes; add one.</source>
        <translation>Die Tabelle hat keine Spalte „label“, darum gelten Ordner als Klassen; fügen Sie eine hinzu.</translation>
    </message>
    <message>
        <source>The last column, “%1”, was taken for the class; name the one that is it “label”.</source>
        <translation>Die letzte Spalte, „%1“, wurde als Klasse genommen; nennen Sie die richtige „label“.</translation>
    </message>
    <message>
        <source>Save labels.npy beside it, a class number for each row.</source>
        <translation>Speichern Sie labels.npy daneben, eine Klassennummer je Zeile.</translation>
    </message>
    <message>
        <source>Name the class of each row in labels.npy or ids.jsonl.</source>
        <translation>Nennen Sie die Klasse jeder Zeile in labels.npy oder ids.jsonl.</translation>
    </message>
    <message>
        <source>Put the pictures of each class into a folder of its own.</source>
        <translation>Legen Sie die Bilder jeder Klasse in einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>is no label level</source>
        <translation>ist keine Klassenebene</translation>
    </message>
    <message>
        <source>there is no label level %1; the source has %2 level (0)</source>
        <translation>es gibt keine Klassenebene %1; die Quelle hat %2 Ebene (0)</translation>
    </message>
    <message>
        <source>there is no label level %1; the source has %2 levels (0 to %3)</source>
        <translation>es gibt keine Klassenebene %1; die Quelle hat %2 Ebenen (0 bis %3)</translation>
    </message>
    <message>
        <source>Use leaf or a number from 0, the coarsest.</source>
        <translation>Nehmen Sie leaf oder eine Zahl ab 0, der gröbsten Ebene.</translation>
    </message>
    <message>
        <source>the source has no split of its own (folders train, val, test, query, gallery, or a column split)</source>
        <translation>die Quelle hat keine eigene Aufteilung (Ordner train, val, test, query, gallery oder eine Spalte split)</translation>
    </message>
    <message>
        <source>Choose ratio:0.8, first:N, classes:S or none.</source>
        <translation>Wählen Sie ratio:0.8, first:N, classes:S oder none.</translation>
    </message>
    <message>
        <source>“%1” is no split rule</source>
        <translation>„%1“ ist keine Regel der Aufteilung</translation>
    </message>
    <message>
        <source>Use folder, ratio:0.8, first:N, classes:0.5@LEVEL, folds:I/K, none, or a CSV file of path,split.</source>
        <translation>Nehmen Sie folder, ratio:0.8, first:N, classes:0.5@EBENE, folds:I/K, none oder eine CSV-Datei mit path,split.</translation>
    </message>
    <message>
        <source>unknown split rule</source>
        <translation>unbekannte Regel der Aufteilung</translation>
    </message>
    <message>
        <source>the share “%1” must lie between 0 and 1, both excluded</source>
        <translation>der Anteil „%1“ muss zwischen 0 und 1 liegen, beide ausgenommen</translation>
    </message>
    <message>
        <source>“%1”: folds:I/K needs K of at least 2, and I from 1 to K</source>
        <translation>„%1“: folds:I/K braucht K ab 2 und I von 1 bis K</translation>
    </message>
    <message>
        <source>“%1”: first:N needs a whole number of at least 1</source>
        <translation>„%1“: first:N braucht eine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>the split %1 needs two classes</source>
        <translation>die Aufteilung %1 braucht zwei Klassen</translation>
    </message>
    <message>
        <source>the split %1 needs two classes at %2</source>
        <translation>die Aufteilung %1 braucht zwei Klassen auf der Ebene %2</translation>
    </message>
    <message>
        <source>a split file needs the columns path and split</source>
        <translation>eine Datei der Aufteilung braucht die Spalten path und split</translation>
    </message>
    <message>
        <source>“%1” is no split; use train, val, test, query or gallery</source>
        <translation>„%1“ ist kein Teil; nehmen Sie train, val, test, query oder gallery</translation>
    </message>
    <message>
        <source>the source has no sample “%1”</source>
        <translation>die Quelle hat kein Bild „%1“</translation>
    </message>
    <message>
        <source>the class “%1” has %2 samples, too few for %3 folds</source>
        <translation>die Klasse „%1“ hat %2 Bilder, zu wenige für %3 Teilungen</translation>
    </message>
    <message>
        <source>has %1 groups, too few for %2 folds</source>
        <translation>hat %1 Gruppen, zu wenige für %2 Teilungen</translation>
    </message>
    <message>
        <source>Use at most %1 folds.</source>
        <translation>Nehmen Sie höchstens %1 Teilungen.</translation>
    </message>
    <message>
        <source>is not a text file</source>
        <translation>ist keine Textdatei</translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation>Speichern Sie sie als UTF-8.</translation>
    </message>
    <message>
        <source>the table has no rows</source>
        <translation>die Tabelle hat keine Zeilen</translation>
    </message>
    <message>
        <source>a quote is never closed</source>
        <translation>ein Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>has %1 cell where %2 is expected</source>
        <translation>hat %1 Zelle, erwartet ist %2</translation>
    </message>
    <message>
        <source>has %1 cell where %2 are expected</source>
        <translation>hat %1 Zelle, erwartet sind %2</translation>
    </message>
    <message>
        <source>has %1 cells where %2 is expected</source>
        <translation>hat %1 Zellen, erwartet ist %2</translation>
    </message>
    <message>
        <source>has %1 cells where %2 are expected</source>
        <translation>hat %1 Zellen, erwartet sind %2</translation>
    </message>
    <message>
        <source>the table has no feature column</source>
        <translation>die Tabelle hat keine Spalte mit Merkmalen</translation>
    </message>
    <message>
        <source>A manifest of pictures needs a column named path.</source>
        <translation>Eine Liste von Bildern braucht eine Spalte namens path.</translation>
    </message>
    <message>
        <source>the cell is empty</source>
        <translation>die Zelle ist leer</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>“%1” is not a finite number</source>
        <translation>„%1“ ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>Fill it in, or leave the row out.</source>
        <translation>Füllen Sie sie aus, oder lassen Sie die Zeile weg.</translation>
    </message>
    <message>
        <source>Fill in such cells of %1 rows, or leave these rows out.</source>
        <translation>Füllen Sie solche Zellen in %1 Zeilen aus, oder lassen Sie diese Zeilen weg.</translation>
    </message>
    <message>
        <source>the path is empty</source>
        <translation>der Pfad ist leer</translation>
    </message>
    <message>
        <source>“%1” is listed twice</source>
        <translation>„%1“ steht zweimal in der Liste</translation>
    </message>
    <message>
        <source>%1, up to %2 here</source>
        <translation>%1, hier bis %2</translation>
    </message>
    <message>
        <source>the values are too large for their squared distances</source>
        <translation>die Werte sind für ihre quadrierten Abstände zu groß</translation>
    </message>
    <message>
        <source>the values are too small for their squared distances</source>
        <translation>die Werte sind für ihre quadrierten Abstände zu klein</translation>
    </message>
    <message>
        <source>Use --set standardise=true, or divide the columns by %1.</source>
        <translation>Schalten Sie die Option standardise ein, oder teilen Sie die Spalten durch %1.</translation>
    </message>
    <message>
        <source>is no picture</source>
        <translation>ist kein Bild</translation>
    </message>
    <message>
        <source>has %1 dimension; a matrix of two is needed, a row a sample</source>
        <translation>hat %1 Dimension; nötig ist eine Matrix mit zwei, eine Zeile je Bild</translation>
    </message>
    <message>
        <source>has %1 dimensions; a matrix of two is needed, a row a sample</source>
        <translation>hat %1 Dimensionen; nötig ist eine Matrix mit zwei, eine Zeile je Bild</translation>
    </message>
    <message>
        <source>In NumPy: np.save(file, x.reshape(len(x), -1)).</source>
        <translation>In NumPy: np.save(file, x.reshape(len(x), -1)).</translation>
    </message>
    <message>
        <source>row %1, column %2 is not a finite number</source>
        <translation>Zeile %1, Spalte %2 ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>holds %1 lines for %2 rows</source>
        <translation>enthält %1 Einträge für %2 Zeilen</translation>
    </message>
    <message>
        <source>holds %1 labels for %2 rows</source>
        <translation>enthält %1 Klassen für %2 Zeilen</translation>
    </message>
    <message>
        <source>labels must be whole numbers or words of shape [n] or [n, levels]</source>
        <translation>Klassen müssen ganze Zahlen oder Wörter der Form [n] oder [n, Ebenen] sein</translation>
    </message>
    <message>
        <source>In NumPy: np.save(file, y.astype(np.int64)).</source>
        <translation>In NumPy: np.save(file, y.astype(np.int64)).</translation>
    </message>
    <message>
        <source>has no label in labels.npy</source>
        <translation>hat keine Klasse in labels.npy</translation>
    </message>
    <message>
        <source>holds several arrays, and one is needed</source>
        <translation>enthält mehrere Arrays, und eines wird gebraucht</translation>
    </message>
    <message>
        <source>In NumPy: np.save(file, x) with one of them.</source>
        <translation>In NumPy: np.save(file, x) mit einem davon.</translation>
    </message>
    <message>
        <source>no labels were found beside it: neither labels.npy nor “label” in ids.jsonl</source>
        <translation>daneben stehen keine Klassen: weder labels.npy noch „label“ in ids.jsonl</translation>
    </message>
    <message>
        <source>the matrix is empty</source>
        <translation>die Matrix ist leer</translation>
    </message>
    <message>
        <source>not an NPY file</source>
        <translation>keine NPY-Datei</translation>
    </message>
    <message>
        <source>NPY header cut short</source>
        <translation>der NPY-Kopf ist abgeschnitten</translation>
    </message>
    <message>
        <source>NPY header without a shape</source>
        <translation>der NPY-Kopf nennt keine Form</translation>
    </message>
    <message>
        <source>NPY shape with a negative length</source>
        <translation>die NPY-Form hat eine negative Länge</translation>
    </message>
    <message>
        <source>NPY shape too large</source>
        <translation>die NPY-Form ist zu groß</translation>
    </message>
    <message>
        <source>NPY header without a plain dtype</source>
        <translation>der NPY-Kopf nennt keinen einfachen Typ</translation>
    </message>
    <message>
        <source>NPY dtype %1 is not supported</source>
        <translation>der NPY-Typ %1 wird nicht gelesen</translation>
    </message>
    <message>
        <source>Save as float32, float64 or an integer type.</source>
        <translation>Speichern Sie als float32, float64 oder ganze Zahlen.</translation>
    </message>
    <message>
        <source>In NumPy: np.save(file, np.array(x.tolist())).</source>
        <translation>In NumPy: np.save(file, np.array(x.tolist())).</translation>
    </message>
    <message>
        <source>NPY in Fortran order</source>
        <translation>NPY in Fortran-Ordnung</translation>
    </message>
    <message>
        <source>Save numpy.ascontiguousarray(x).</source>
        <translation>Speichern Sie numpy.ascontiguousarray(x).</translation>
    </message>
    <message>
        <source>NPY data cut short: %1 bytes promised, %2 there</source>
        <translation>die NPY-Daten sind abgeschnitten: %1 Byte angekündigt, %2 da</translation>
    </message>
    <message>
        <source>expected a matrix, got %1 dimensions</source>
        <translation>erwartet ist eine Matrix, hier sind es %1 Dimensionen</translation>
    </message>
    <message>
        <source>dtype %1 is not a number type</source>
        <translation>der Typ %1 ist keiner von Zahlen</translation>
    </message>
    <message>
        <source>expected a 1-D array of integers</source>
        <translation>erwartet ist eine Reihe ganzer Zahlen</translation>
    </message>
    <message>
        <source>an IDX file of images must be named like train-images-idx3-ubyte</source>
        <translation>eine IDX-Datei mit Bildern muss wie train-images-idx3-ubyte heißen</translation>
    </message>
    <message>
        <source>Rename it and its labels so.</source>
        <translation>Benennen Sie sie und ihre Klassen so um.</translation>
    </message>
    <message>
        <source>is not an IDX file of unsigned bytes with %1 dimension</source>
        <translation>ist keine IDX-Datei vorzeichenloser Bytes mit %1 Dimension</translation>
    </message>
    <message>
        <source>is not an IDX file of unsigned bytes with %1 dimensions</source>
        <translation>ist keine IDX-Datei vorzeichenloser Bytes mit %1 Dimensionen</translation>
    </message>
    <message>
        <source>the IDX header gives an impossible size</source>
        <translation>der IDX-Kopf nennt eine unmögliche Größe</translation>
    </message>
    <message>
        <source>the IDX file is cut short: it ends in its header</source>
        <translation>die IDX-Datei ist abgeschnitten: Sie endet in ihrem Kopf</translation>
    </message>
    <message>
        <source>the IDX file is cut short: %1 of %2 bytes</source>
        <translation>die IDX-Datei ist abgeschnitten: %1 von %2 Byte</translation>
    </message>
    <message>
        <source>the IDX file holds %1 bytes more than its header says</source>
        <translation>die IDX-Datei enthält %1 Byte mehr, als ihr Kopf sagt</translation>
    </message>
    <message>
        <source>the label file %1 is missing beside it</source>
        <translation>daneben fehlt die Datei %1 mit den Klassen</translation>
    </message>
    <message>
        <source>%1 images but %2 labels in %3</source>
        <translation>%1 Bilder, aber %2 Klassen in %3</translation>
    </message>
    <message>
        <source>its images differ in size from those of %1</source>
        <translation>ihre Bilder haben eine andere Größe als die von %1</translation>
    </message>
    <message>
        <source>the archive is damaged or cut short: %1</source>
        <translation>das Archiv ist beschädigt oder abgeschnitten: %1</translation>
    </message>
    <message>
        <source>the archive is damaged or cut short: its last entry is incomplete</source>
        <translation>das Archiv ist beschädigt oder abgeschnitten: Sein letzter Eintrag ist unvollständig</translation>
    </message>
    <message>
        <source>the archive is cut short: its end mark is missing</source>
        <translation>das Archiv ist abgeschnitten: Seine Endmarke fehlt</translation>
    </message>
    <message>
        <source>Download or pack it again.</source>
        <translation>Laden oder packen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>an entry of %1 is not a picture</source>
        <translation>ein Eintrag von %1 ist kein Bild</translation>
    </message>
    <message>
        <source>the archive is encrypted</source>
        <translation>das Archiv ist verschlüsselt</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>Entpacken Sie es zuerst.</translation>
    </message>
    <message>
        <source>the archive holds an entry without a readable name</source>
        <translation>das Archiv enthält einen Eintrag ohne lesbaren Namen</translation>
    </message>
    <message>
        <source>the archive is unsafe: “%1” %2</source>
        <translation>das Archiv ist nicht sicher: „%1“ %2</translation>
    </message>
    <message>
        <source>is a link</source>
        <translation>ist eine Verknüpfung</translation>
    </message>
    <message>
        <source>is a device or a pipe</source>
        <translation>ist ein Gerät oder eine Pipe</translation>
    </message>
    <message>
        <source>is an absolute path</source>
        <translation>ist ein absoluter Pfad</translation>
    </message>
    <message>
        <source>leads out of the folder</source>
        <translation>führt aus dem Ordner hinaus</translation>
    </message>
    <message>
        <source>Pack the folder again without it.</source>
        <translation>Packen Sie den Ordner noch einmal ohne diesen Eintrag.</translation>
    </message>
    <message>
        <source>the archive unpacks to more than %1 from %2 (at “%3”); that looks like a decompression bomb</source>
        <translation>das Archiv wird entpackt größer als %1 aus %2 (bei „%3“); das sieht nach einer Archivbombe aus</translation>
    </message>
    <message>
        <source>an entry unpacks to more than %1</source>
        <translation>ein Eintrag wird entpackt größer als %1</translation>
    </message>
    <message>
        <source>unpacks to more than %1</source>
        <translation>wird entpackt größer als %1</translation>
    </message>
    <message>
        <source>zlib cannot start</source>
        <translation>zlib startet nicht</translation>
    </message>
    <message>
        <source>the gzip file is cut short</source>
        <translation>die gzip-Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>the gzip file is damaged</source>
        <translation>die gzip-Datei ist beschädigt</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>die Datei endet zu früh</translation>
    </message>
    <message>
        <source>cannot pack the archive: %1</source>
        <translation>das Archiv lässt sich nicht packen: %1</translation>
    </message>
    <message>
        <source>cannot unpack the archive into the cache: %1</source>
        <translation>das Archiv lässt sich nicht in den Zwischenspeicher entpacken: %1</translation>
    </message>
    <message>
        <source>it holds other pictures</source>
        <translation>sie enthält andere Bilder</translation>
    </message>
    <message>
        <source>the packed pictures would take %1, the cache holds %2</source>
        <translation>die gepackten Bilder bräuchten %1, der Zwischenspeicher fasst %2</translation>
    </message>
    <message>
        <source>Set shards to off, or a smaller shard_size.</source>
        <translation>Setzen Sie shards auf off, oder wählen Sie eine kleinere shard_size.</translation>
    </message>
    <message>
        <source>the shard is cut short</source>
        <translation>die Bilderdatei ist abgeschnitten</translation>
    </message>
    <message>
        <source>the shard is cut short: %1 of %2 bytes are there</source>
        <translation>die Bilderdatei ist abgeschnitten: %1 von %2 Byte sind da</translation>
    </message>
    <message>
        <source>Pack it again from its source.</source>
        <translation>Packen Sie sie noch einmal aus ihrer Quelle.</translation>
    </message>
    <message>
        <source>Pack the shard again from its source.</source>
        <translation>Packen Sie die Bilderdatei noch einmal aus ihrer Quelle.</translation>
    </message>
    <message>
        <source>is no shard of pictures</source>
        <translation>ist keine Datei gepackter Bilder</translation>
    </message>
    <message>
        <source>is a shard of version %1; this Kindred reads version %2</source>
        <translation>ist eine Bilderdatei der Version %1; dieses Kindred liest Version %2</translation>
    </message>
    <message>
        <source>the shard&apos;s header is damaged</source>
        <translation>der Kopf der Bilderdatei ist beschädigt</translation>
    </message>
    <message>
        <source>the shard&apos;s table of pictures is damaged</source>
        <translation>das Verzeichnis der Bilderdatei ist beschädigt</translation>
    </message>
    <message>
        <source>the shard&apos;s facts are not what they should be</source>
        <translation>die Angaben der Bilderdatei sind nicht, was sie sein sollten</translation>
    </message>
    <message>
        <source>could not be decoded when the shard was packed</source>
        <translation>ließ sich beim Packen der Bilderdatei nicht lesen</translation>
    </message>
    <message>
        <source>the picture&apos;s pixels in the shard are damaged</source>
        <translation>die Pixel des Bildes in der Bilderdatei sind beschädigt</translation>
    </message>
    <message>
        <source>the picture changed while it was packed</source>
        <translation>das Bild hat sich beim Packen geändert</translation>
    </message>
    <message>
        <source>cannot write the shard: %1</source>
        <translation>die Bilderdatei lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>must lie in %1 … %2</source>
        <translation>muss in %1 … %2 liegen</translation>
    </message>
    <message>
        <source>the shard takes %1, %2 are free</source>
        <translation>die Bilderdatei braucht %1, frei sind %2</translation>
    </message>
    <message>
        <source>Free some space, choose another folder or a smaller size.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Ordner oder eine kleinere Größe.</translation>
    </message>
    <message>
        <source>There is no camera on this computer; a video file works as well.</source>
        <translation>An diesem Rechner ist keine Kamera; eine Videodatei geht auch.</translation>
    </message>
    <message>
        <source>Cameras here: %1.</source>
        <translation>Kameras hier: %1.</translation>
    </message>
    <message>
        <source>“%1” is not a whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>“%1” is not yes or no</source>
        <translation>„%1“ ist weder ja noch nein (yes, no)</translation>
    </message>
    <message>
        <source>“%1” is not of type %2</source>
        <translation>„%1“ ist nicht von der Art %2</translation>
    </message>
    <message>
        <source>“%1” is not between %2 and %3</source>
        <translation>„%1“ liegt nicht zwischen %2 und %3</translation>
    </message>
    <message>
        <source>“%1” is not at least %2</source>
        <translation>„%1“ ist kleiner als %2</translation>
    </message>
    <message>
        <source>“%1” is not at most %2</source>
        <translation>„%1“ ist größer als %2</translation>
    </message>
    <message>
        <source>Its default is %1.</source>
        <translation>Voreingestellt ist %1.</translation>
    </message>
    <message>
        <source>must be %1 here, not “%2”</source>
        <translation>muss hier %1 sein, nicht „%2“</translation>
    </message>
    <message>
        <source>“%1” is not one of %2</source>
        <translation>„%1“ ist keines von %2</translation>
    </message>
    <message>
        <source>unknown option</source>
        <translation>unbekannte Option</translation>
    </message>
    <message>
        <source>“kindred-engine options” lists them all.</source>
        <translation>„kindred-engine options“ nennt alle.</translation>
    </message>
    <message>
        <source>“%1” is not key=value</source>
        <translation>„%1“ hat nicht die Form key=value</translation>
    </message>
    <message>
        <source>JSON nested deeper than %1 levels</source>
        <translation>JSON ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>cannot sync: %1</source>
        <translation>nicht schreibbar: %1</translation>
    </message>
    <message>
        <source>cannot close: %1</source>
        <translation>lässt sich nicht schließen: %1</translation>
    </message>
    <message>
        <source>cannot replace: %1</source>
        <translation>lässt sich nicht ersetzen: %1</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>cannot create the folder: %1</source>
        <translation>der Ordner lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>cannot list: %1</source>
        <translation>der Inhalt ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>cannot list the folder: %1</source>
        <translation>der Inhalt des Ordners ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>cannot rename: %1</source>
        <translation>lässt sich nicht umbenennen: %1</translation>
    </message>
    <message>
        <source>rename: %1</source>
        <translation>lässt sich nicht umbenennen: %1</translation>
    </message>
    <message>
        <source>cannot remove: %1</source>
        <translation>lässt sich nicht entfernen: %1</translation>
    </message>
    <message>
        <source>cannot lock: %1</source>
        <translation>lässt sich nicht sperren: %1</translation>
    </message>
    <message>
        <source>cannot make: %1</source>
        <translation>lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>cannot move to the trash: %1</source>
        <translation>lässt sich nicht in den Papierkorb verschieben: %1</translation>
    </message>
    <message>
        <source>cannot restore: %1</source>
        <translation>lässt sich nicht wiederherstellen: %1</translation>
    </message>
    <message>
        <source>cannot take over: %1</source>
        <translation>lässt sich nicht übernehmen: %1</translation>
    </message>
    <message>
        <source>cannot append to: %1</source>
        <translation>lässt sich nicht fortschreiben: %1</translation>
    </message>
    <message>
        <source>cannot append to, and left half a line in: %1</source>
        <translation>lässt sich nicht fortschreiben, und eine halbe Zeile blieb stehen: %1</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Es gibt diese Datei oder diesen Ordner nicht</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Kein Platz mehr auf dem Datenträger</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Das Kontingent an Plattenplatz ist erschöpft</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Auf den Datenträger darf nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Fehler beim Lesen oder Schreiben des Datenträgers</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es ist ein Ordner</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Es ist kein Ordner</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Der Name ist zu lang</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Wird gerade benutzt</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>Der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>Die Ordner liegen auf verschiedenen Datenträgern</translation>
    </message>
    <message>
        <source>is a group of runs, and one run is needed</source>
        <translation>ist eine Gruppe von Läufen, und nötig ist ein einzelner</translation>
    </message>
    <message>
        <source>Name one of them.</source>
        <translation>Nennen Sie einen davon.</translation>
    </message>
    <message>
        <source>Name one of them, e.g. %1.</source>
        <translation>Nennen Sie einen davon, z. B. %1.</translation>
    </message>
    <message>
        <source>has not begun to train: it has no run.json</source>
        <translation>hat noch nicht begonnen zu trainieren: run.json fehlt</translation>
    </message>
    <message>
        <source>Wait for its turn in the queue.</source>
        <translation>Warten Sie, bis er in der Warteschlange an der Reihe ist.</translation>
    </message>
    <message>
        <source>is not the record of a run: no format version</source>
        <translation>beschreibt keinen Lauf: Die Formatversion fehlt</translation>
    </message>
    <message>
        <source>Put an undamaged copy of the file back.</source>
        <translation>Legen Sie eine unbeschädigte Kopie der Datei zurück.</translation>
    </message>
    <message>
        <source>Put the file back; what it holds is then read by itself.</source>
        <translation>Legen Sie die Datei wieder an ihren Platz; sie wird dann von selbst gelesen.</translation>
    </message>
    <message>
        <source>Put an undamaged copy of the file back, or move the run&apos;s folder away and open the embeddings again.</source>
        <translation>Legen Sie eine unbeschädigte Kopie der Datei zurück, oder verschieben Sie den Ordner des Laufs, und öffnen Sie die Einbettungen neu.</translation>
    </message>
    <message>
        <source>Put an undamaged copy of the file back, or move the folder tables/%1 out of the run: when it is resumed its last tables are made again.</source>
        <translation>Legen Sie eine unbeschädigte Kopie der Datei zurück, oder verschieben Sie den Ordner tables/%1 aus dem Lauf: Wird er fortgesetzt, entstehen seine letzten Tabellen neu.</translation>
    </message>
    <message>
        <source>Put an undamaged copy of the file back, or move it out of the run: when that is resumed the file is written again.</source>
        <translation>Legen Sie eine unbeschädigte Kopie der Datei zurück, oder verschieben Sie sie aus dem Lauf: Wird er fortgesetzt, wird sie neu geschrieben.</translation>
    </message>
    <message>
        <source>Put an undamaged copy of the file back, or move the folder checkpoints/%1 out of the run: step %2 is the one before it.</source>
        <translation>Legen Sie eine unbeschädigte Kopie der Datei zurück, oder verschieben Sie den Ordner checkpoints/%1 aus dem Lauf: Schritt %2 ist der Zwischenstand davor.</translation>
    </message>
    <message>
        <source>was written by a newer Kindred (run format %1, this one writes %2)</source>
        <translation>wurde von einem neueren Kindred geschrieben (Laufformat %1, dieses schreibt %2)</translation>
    </message>
    <message>
        <source>Install the newer version, or open the run read-only in the window.</source>
        <translation>Installieren Sie die neuere Version, oder öffnen Sie den Lauf im Fenster nur zum Lesen.</translation>
    </message>
    <message>
        <source>was written by a newer Kindred (group format %1)</source>
        <translation>wurde von einem neueren Kindred geschrieben (Gruppenformat %1)</translation>
    </message>
    <message>
        <source>Install the newer version.</source>
        <translation>Installieren Sie die neuere Version.</translation>
    </message>
    <message>
        <source>is not the record of a group: %1</source>
        <translation>beschreibt keine Gruppe: %1</translation>
    </message>
    <message>
        <source>a member is missing or of another type</source>
        <translation>ein Eintrag fehlt oder ist von anderer Art</translation>
    </message>
    <message>
        <source>an axis has no key or no values</source>
        <translation>eine Achse hat keinen Schlüssel oder keine Werte</translation>
    </message>
    <message>
        <source>a run has no folder in it</source>
        <translation>ein Lauf hat keinen Ordner darin</translation>
    </message>
    <message>
        <source>a run has other settings than the axes</source>
        <translation>ein Lauf hat andere Einstellungen als die Achsen</translation>
    </message>
    <message>
        <source>no format version</source>
        <translation>die Formatversion fehlt</translation>
    </message>
    <message>
        <source>the run is in use by %1</source>
        <translation>der Lauf ist in Gebrauch durch %1</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>einen anderen Prozess</translation>
    </message>
    <message>
        <source>process %1 on %2 since %3</source>
        <translation>Prozess %1 auf %2 seit %3</translation>
    </message>
    <message>
        <source>Stop that job first, or choose another folder.</source>
        <translation>Beenden Sie diesen Auftrag zuerst, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>has an unknown state</source>
        <translation>hat einen unbekannten Zustand</translation>
    </message>
    <message>
        <source>has an unknown state “%1”</source>
        <translation>hat einen unbekannten Zustand „%1“</translation>
    </message>
    <message>
        <source>has a “set” that is not an object</source>
        <translation>hat ein „set“, das kein Objekt ist</translation>
    </message>
    <message>
        <source>has a “request” that is not a whole number</source>
        <translation>hat ein „request“, das keine ganze Zahl ist</translation>
    </message>
    <message>
        <source>Delete this file: the run then goes on as it is.</source>
        <translation>Löschen Sie diese Datei: Der Lauf geht dann weiter, wie er ist.</translation>
    </message>
    <message>
        <source>Delete this file: the run then counts as broken off and can be resumed.</source>
        <translation>Löschen Sie diese Datei: Der Lauf gilt dann als abgebrochen und lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>line %1 is damaged</source>
        <translation>Zeile %1 ist beschädigt</translation>
    </message>
    <message>
        <source>line %1 is not that of sample %2</source>
        <translation>Zeile %1 ist nicht die von Bild %2</translation>
    </message>
    <message>
        <source>a checkpoint needs a step of 0 or more, not %1</source>
        <translation>ein Zwischenstand braucht einen Schritt ab 0, nicht %1</translation>
    </message>
    <message>
        <source>the run has no curve yet</source>
        <translation>der Lauf hat noch keine Kurve</translation>
    </message>
    <message>
        <source>all rows are equal: there is nothing to map</source>
        <translation>alle Zeilen sind gleich: Es gibt nichts darzustellen</translation>
    </message>
    <message>
        <source>not a finite number in row %1</source>
        <translation>in Zeile %1 steht keine endliche Zahl</translation>
    </message>
    <message>
        <source>Remove or replace such rows.</source>
        <translation>Entfernen oder ersetzen Sie solche Zeilen.</translation>
    </message>
    <message>
        <source>a map needs at least 4 rows, not %1</source>
        <translation>eine Karte braucht mindestens 4 Zeilen, nicht %1</translation>
    </message>
    <message>
        <source>the rows have no columns</source>
        <translation>die Zeilen haben keine Spalten</translation>
    </message>
    <message>
        <source>perplexity %1 is too large for %2 rows: it needs three times as many neighbours</source>
        <translation>Perplexität %1 ist zu groß für %2 Zeilen: Sie braucht dreimal so viele Nachbarn</translation>
    </message>
    <message>
        <source>The largest is %1.</source>
        <translation>Die größte ist %1.</translation>
    </message>
    <message>
        <source>the map has %1 rows of %2 columns, not %3 of 2</source>
        <translation>die Karte hat %1 Zeilen mit %2 Spalten, nicht %3 mit 2</translation>
    </message>
    <message>
        <source>the new rows have %1 columns, the known ones %2</source>
        <translation>die neuen Zeilen haben %1 Spalten, die bekannten %2</translation>
    </message>
    <message>
        <source>the map to start from has %1 rows of %2 columns, not %3 of 2</source>
        <translation>die Karte, von der sie ausgeht, hat %1 Zeilen mit %2 Spalten, nicht %3 mit 2</translation>
    </message>
    <message>
        <source>the map to start from is not finite in row %1</source>
        <translation>die Karte, von der sie ausgeht, ist in Zeile %1 nicht endlich</translation>
    </message>
    <message>
        <source>no protocol “%1”</source>
        <translation>es gibt kein Protokoll „%1“</translation>
    </message>
    <message>
        <source>no decision rule “%1”</source>
        <translation>es gibt keine Entscheidungsregel „%1“</translation>
    </message>
    <message>
        <source>Known: %1.</source>
        <translation>Es gibt: %1.</translation>
    </message>
    <message>
        <source>every k must be at least 1</source>
        <translation>jedes k muss mindestens 1 sein</translation>
    </message>
    <message>
        <source>there is no label level %1</source>
        <translation>es gibt keine Klassenebene %1</translation>
    </message>
    <message>
        <source>database and queries differ in dimension or in label levels</source>
        <translation>Datenbank und Anfragen unterscheiden sich in Dimension oder Klassenebenen</translation>
    </message>
    <message>
        <source>“%1” is no list of whole numbers from %2 to %3</source>
        <translation>„%1“ ist keine Liste ganzer Zahlen von %2 bis %3</translation>
    </message>
    <message>
        <source>“%1” stands for every sample.</source>
        <translation>„%1“ steht für jedes Beispiel.</translation>
    </message>
    <message>
        <source>Set prior=tree, or leave 0 out.</source>
        <translation>Setzen Sie prior=tree, oder lassen Sie 0 weg.</translation>
    </message>
    <message>
        <source>there are no labels</source>
        <translation>es gibt keine Klassen</translation>
    </message>
    <message>
        <source>some samples have no label</source>
        <translation>einige Bilder haben keine Klasse</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>Lassen Sie sie aus.</translation>
    </message>
    <message>
        <source>there are %1 embeddings and %2 ids</source>
        <translation>es gibt %1 Einbettungen und %2 Nummern</translation>
    </message>
    <message>
        <source>there are %1 embeddings and %2 labels</source>
        <translation>es gibt %1 Einbettungen und %2 Klassenangaben</translation>
    </message>
    <message>
        <source>there are %1 embeddings and %2 weights</source>
        <translation>es gibt %1 Einbettungen und %2 Gewichte</translation>
    </message>
    <message>
        <source>there are %1 embeddings and %2 cameras</source>
        <translation>es gibt %1 Einbettungen und %2 Kameras</translation>
    </message>
    <message>
        <source>sample %1 appears twice</source>
        <translation>Bild %1 kommt zweimal vor</translation>
    </message>
    <message>
        <source>the embedding of sample %1 is not finite</source>
        <translation>die Einbettung von Bild %1 ist nicht endlich</translation>
    </message>
    <message>
        <source>Did training diverge? Evaluate an earlier step.</source>
        <translation>Ist das Training divergiert? Werten Sie einen früheren Schritt aus.</translation>
    </message>
    <message>
        <source>episode %1 cannot be asked: %2</source>
        <translation>Episode %1 lässt sich nicht prüfen: %2</translation>
    </message>
    <message>
        <source>no data given</source>
        <translation>keine Daten sind angegeben</translation>
    </message>
    <message>
        <source>Name a folder, a file or demo:.</source>
        <translation>Nennen Sie einen Ordner, eine Datei oder demo:.</translation>
    </message>
    <message>
        <source>“%1” is not a label level</source>
        <translation>„%1“ ist keine Klassenebene</translation>
    </message>
    <message>
        <source>Use leaf or a number; 0 is the coarsest.</source>
        <translation>Nehmen Sie leaf oder eine Zahl; 0 ist die gröbste Ebene.</translation>
    </message>
    <message>
        <source>“%1” is not a device</source>
        <translation>„%1“ ist kein Gerät</translation>
    </message>
    <message>
        <source>Use auto, cpu, cuda or cuda:NUMBER.</source>
        <translation>Nehmen Sie auto, cpu, cuda oder cuda:NUMMER.</translation>
    </message>
    <message>
        <source>no usable NVIDIA GPU</source>
        <translation>keine brauchbare NVIDIA-GPU</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>Nehmen Sie das Gerät cpu.</translation>
    </message>
    <message>
        <source>there is no GPU %1: this machine has %2</source>
        <translation>es gibt keine GPU %1: Dieser Rechner hat %2</translation>
    </message>
    <message>
        <source>Use cuda:0.</source>
        <translation>Nehmen Sie cuda:0.</translation>
    </message>
    <message>
        <source>Use cuda:0 to %1.</source>
        <translation>Nehmen Sie cuda:0 bis %1.</translation>
    </message>
    <message>
        <source>there is no usable NVIDIA GPU; the processor does the work</source>
        <translation>es gibt keine brauchbare NVIDIA-GPU; der Prozessor übernimmt die Arbeit</translation>
    </message>
    <message>
        <source>this program was built without CUDA; the processor does the work</source>
        <translation>dieses Programm wurde ohne CUDA gebaut; der Prozessor übernimmt die Arbeit</translation>
    </message>
    <message>
        <source>unknown method “%1”</source>
        <translation>unbekanntes Verfahren „%1“</translation>
    </message>
    <message>
        <source>Methods: %1.</source>
        <translation>Verfahren: %1.</translation>
    </message>
    <message>
        <source>unknown encoder “%1”</source>
        <translation>unbekanntes Netz „%1“</translation>
    </message>
    <message>
        <source>Encoders: %1.</source>
        <translation>Netze: %1.</translation>
    </message>
    <message>
        <source>unknown preset “%1”</source>
        <translation>unbekannte Voreinstellung „%1“</translation>
    </message>
    <message>
        <source>Presets: %1.</source>
        <translation>Voreinstellungen: %1.</translation>
    </message>
    <message>
        <source>no task “%1”</source>
        <translation>es gibt keine Aufgabe „%1“</translation>
    </message>
    <message>
        <source>method %1 cannot train encoder %2, which has no weights</source>
        <translation>Verfahren %1 kann Netz %2 nicht trainieren: Es hat keine Gewichte</translation>
    </message>
    <message>
        <source>Choose another encoder, or --method none.</source>
        <translation>Wählen Sie ein anderes Netz oder das Verfahren none.</translation>
    </message>
    <message>
        <source>method %1 cannot be used here: %2</source>
        <translation>Verfahren %1 geht hier nicht: %2</translation>
    </message>
    <message>
        <source>encoder %1 cannot be used here: %2</source>
        <translation>Netz %1 geht hier nicht: %2</translation>
    </message>
    <message>
        <source>the TorchScript file is missing</source>
        <translation>die TorchScript-Datei fehlt</translation>
    </message>
    <message>
        <source>Write torchscript:FILE.</source>
        <translation>Schreiben Sie torchscript:DATEI.</translation>
    </message>
    <message>
        <source>a number of threads cannot be negative</source>
        <translation>eine Zahl von Threads kann nicht negativ sein</translation>
    </message>
    <message>
        <source>a plan has no member “%1”</source>
        <translation>ein Plan hat keinen Eintrag „%1“</translation>
    </message>
    <message>
        <source>It has %1; options belong into “set”.</source>
        <translation>Er hat %1; Optionen gehören in „set“.</translation>
    </message>
    <message>
        <source>“%1” is not a whole number from 0 to %2</source>
        <translation>„%1“ ist keine ganze Zahl von 0 bis %2</translation>
    </message>
    <message>
        <source>is not an empty folder</source>
        <translation>ist kein leerer Ordner</translation>
    </message>
    <message>
        <source>Choose another one, or resume the run that is there.</source>
        <translation>Wählen Sie einen anderen, oder setzen Sie den Lauf fort, der dort ist.</translation>
    </message>
    <message>
        <source>lies in the data, where the run&apos;s pictures would count as samples</source>
        <translation>liegt in den Daten, wo die Bilder des Laufs mitzählen würden</translation>
    </message>
    <message>
        <source>Choose a folder outside them.</source>
        <translation>Wählen Sie einen Ordner außerhalb.</translation>
    </message>
    <message>
        <source>the split %1 leaves no image to test on: the run will have no test score</source>
        <translation>die Aufteilung %1 lässt kein Bild zum Testen übrig: Der Lauf wird kein Testergebnis haben</translation>
    </message>
    <message>
        <source>patience has no effect: %1, so no score is measured that it could wait for</source>
        <translation>patience bewirkt nichts: %1, also wird kein Ergebnis gemessen, auf das es warten könnte</translation>
    </message>
    <message>
        <source>nothing trains the network %1: its weights stay as they were drawn</source>
        <translation>nichts trainiert das Netz %1: Seine Gewichte bleiben, wie sie gezogen wurden</translation>
    </message>
    <message>
        <source>eval_every is 0</source>
        <translation>eval_every ist 0</translation>
    </message>
    <message>
        <source>there is no validation part and validation is 0</source>
        <translation>es gibt keinen Validierungsteil, und validation ist 0</translation>
    </message>
    <message>
        <source>the source&apos;s own split asks for trained classes only; the task “%1” takes %2 in its place</source>
        <translation>die eigene Aufteilung der Quelle fragt nur nach trainierten Klassen; die Aufgabe „%1“ nimmt stattdessen %2</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>Choose a smaller batch or size.</source>
        <translation>Wählen Sie kleinere Stapel oder kleinere Bilder.</translation>
    </message>
    <message>
        <source>no run directory given</source>
        <translation>kein Ordner für den Lauf ist angegeben</translation>
    </message>
    <message>
        <source>there is a run already</source>
        <translation>dort ist schon ein Lauf</translation>
    </message>
    <message>
        <source>Choose another --out, or go on with it by --resume.</source>
        <translation>Wählen Sie einen anderen Ordner, oder setzen Sie den Lauf fort.</translation>
    </message>
    <message>
        <source>the images are not those that the run was started with</source>
        <translation>die Bilder sind nicht die, mit denen der Lauf begann</translation>
    </message>
    <message>
        <source>Put the source back, or start a new run for these.</source>
        <translation>Legen Sie die Quelle zurück, oder beginnen Sie mit diesen einen neuen Lauf.</translation>
    </message>
    <message>
        <source>the split is not the one that the run was started with</source>
        <translation>die Aufteilung ist nicht die, mit der der Lauf begann</translation>
    </message>
    <message>
        <source>Put the table of the split back, or start a new run.</source>
        <translation>Legen Sie die Tabelle der Aufteilung zurück, oder beginnen Sie einen neuen Lauf.</translation>
    </message>
    <message>
        <source>a resumed run keeps its samples; changed: exclude (%1)</source>
        <translation>ein fortgesetzter Lauf behält seine Bilder; geändert: exclude (%1)</translation>
    </message>
    <message>
        <source>a resumed run keeps its samples; changed: exclude (%1 and %2 more)</source>
        <translation>ein fortgesetzter Lauf behält seine Bilder; geändert: exclude (%1 und %2 weitere)</translation>
    </message>
    <message>
        <source>a resumed run keeps its options; changed: %1</source>
        <translation>ein fortgesetzter Lauf behält seine Optionen; geändert: %1</translation>
    </message>
    <message>
        <source>Start a new run to change them.</source>
        <translation>Beginnen Sie einen neuen Lauf, um sie zu ändern.</translation>
    </message>
    <message>
        <source>the result would no longer be bit-equal: %1</source>
        <translation>das Ergebnis wäre nicht mehr bis aufs Bit gleich: %1</translation>
    </message>
    <message>
        <source>Add --force to go on all the same; the run is then marked.</source>
        <translation>Mit --force geht er trotzdem weiter; der Lauf wird dann gekennzeichnet.</translation>
    </message>
    <message>
        <source>the loader ended before its plan</source>
        <translation>die Bilder endeten vor dem Plan</translation>
    </message>
    <message>
        <source>training diverged: loss %1, gradient norm %2</source>
        <translation>das Training ist divergiert: Verlust %1, Norm des Gradienten %2</translation>
    </message>
    <message>
        <source>Train a new run with a lower lr.</source>
        <translation>Trainieren Sie einen neuen Lauf mit kleinerer lr.</translation>
    </message>
    <message>
        <source>Train a new run with a lower lr or a larger sigma.</source>
        <translation>Trainieren Sie einen neuen Lauf mit kleinerer lr oder größerem sigma.</translation>
    </message>
    <message>
        <source>Did training diverge? Lower lr.</source>
        <translation>Ist das Training divergiert? Verkleinern Sie lr.</translation>
    </message>
    <message>
        <source>the run is gone</source>
        <translation>der Lauf ist verschwunden</translation>
    </message>
    <message>
        <source>the run has no checkpoint</source>
        <translation>der Lauf hat keinen Zwischenstand</translation>
    </message>
    <message>
        <source>“%1” is not a step</source>
        <translation>„%1“ ist kein Schritt</translation>
    </message>
    <message>
        <source>Use best, last or a number.</source>
        <translation>Nehmen Sie best, last oder eine Zahl.</translation>
    </message>
    <message>
        <source>there is no checkpoint of step %1</source>
        <translation>es gibt keinen Zwischenstand von Schritt %1</translation>
    </message>
    <message>
        <source>There is one of each of these steps: %1.</source>
        <translation>Es gibt je einen von diesen Schritten: %1.</translation>
    </message>
    <message>
        <source>the embedding of %1 is not finite</source>
        <translation>die Einbettung von %1 ist nicht endlich</translation>
    </message>
    <message>
        <source>Its values are too large, or the run&apos;s weights damaged.</source>
        <translation>Die Werte sind zu groß, oder die Gewichte des Laufs sind beschädigt.</translation>
    </message>
    <message>
        <source>this run was trained on feature vectors, not images</source>
        <translation>dieser Lauf wurde auf Merkmalsvektoren trainiert, nicht auf Bildern</translation>
    </message>
    <message>
        <source>not a checkpoint&apos;s state: no JSON object</source>
        <translation>kein Stand eines Zwischenstands: kein JSON-Objekt</translation>
    </message>
    <message>
        <source>not a checkpoint&apos;s state: %1</source>
        <translation>kein Stand eines Zwischenstands: %1</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>the stored optimiser does not fit this run</source>
        <translation>das gespeicherte Optimierungsverfahren passt nicht zu diesem Lauf</translation>
    </message>
    <message>
        <source>the stored memory does not fit this run</source>
        <translation>das gespeicherte Gedächtnis passt nicht zu diesem Lauf</translation>
    </message>
    <message>
        <source>the stored map does not fit this run</source>
        <translation>die gespeicherte Abbildung passt nicht zu diesem Lauf</translation>
    </message>
    <message>
        <source>the stored targets do not fit this run</source>
        <translation>die gespeicherten Ziele passen nicht zu diesem Lauf</translation>
    </message>
    <message>
        <source>the stored lists of negatives do not fit this run</source>
        <translation>die gespeicherten Listen von Gegenbeispielen passen nicht zu diesem Lauf</translation>
    </message>
    <message>
        <source>the stored neighbours are damaged</source>
        <translation>die gespeicherten Nachbarn sind beschädigt</translation>
    </message>
    <message>
        <source>the stored neighbour lists are damaged</source>
        <translation>die gespeicherten Nachbarlisten sind beschädigt</translation>
    </message>
    <message>
        <source>“%1” must be %2</source>
        <translation>„%1“ muss %2 sein</translation>
    </message>
    <message>
        <source>“options.%1”: %2</source>
        <translation>„options.%1“: %2</translation>
    </message>
    <message>
        <source>“options.%1” is missing</source>
        <translation>„options.%1“ fehlt</translation>
    </message>
    <message>
        <source>the record is damaged: %1</source>
        <translation>die Beschreibung des Laufs ist beschädigt: %1</translation>
    </message>
    <message>
        <source>one of the levels</source>
        <translation>eine der Ebenen</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number of 0 or more</source>
        <translation>eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>a whole number of 1 or more</source>
        <translation>eine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>eine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>an array of names, none of them empty</source>
        <translation>eine Liste von Namen, keiner davon leer</translation>
    </message>
    <message>
        <source>a text or a level&apos;s number</source>
        <translation>ein Text oder die Nummer einer Ebene</translation>
    </message>
    <message>
        <source>“skip” or “refuse”</source>
        <translation>„skip“ oder „refuse“</translation>
    </message>
    <message>
        <source>0, 1 or 3</source>
        <translation>0, 1 oder 3</translation>
    </message>
    <message>
        <source>1 or 3</source>
        <translation>1 oder 3</translation>
    </message>
    <message>
        <source>none, digits, crop, cifar or photo</source>
        <translation>none, digits, crop, cifar oder photo</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>wahr oder falsch (true, false)</translation>
    </message>
    <message>
        <source>as long as input_dimension</source>
        <translation>so lang wie input_dimension</translation>
    </message>
    <message>
        <source>“%1” must be positive</source>
        <translation>„%1“ muss positiv sein</translation>
    </message>
    <message>
        <source>positive</source>
        <translation>positiv</translation>
    </message>
    <message>
        <source>no network can be made as “transform” and “options” say: %1</source>
        <translation>nach „transform“ und „options“ lässt sich kein Netz bauen: %1</translation>
    </message>
    <message>
        <source>holds %1, but the run was trained on %2</source>
        <translation>enthält %1, der Lauf wurde aber auf %2 trainiert</translation>
    </message>
    <message>
        <source>holds pictures, but the run was trained on %1</source>
        <translation>enthält Bilder, der Lauf wurde aber auf %1 trainiert</translation>
    </message>
    <message>
        <source>holds %1, but the run was trained on pictures</source>
        <translation>enthält %1, der Lauf wurde aber auf Bildern trainiert</translation>
    </message>
    <message>
        <source>feature vectors of %1 columns</source>
        <translation>Merkmalsvektoren mit %1 Spalten</translation>
    </message>
    <message>
        <source>Name data of the same kind.</source>
        <translation>Nennen Sie Daten derselben Art.</translation>
    </message>
    <message>
        <source>the network has no feature extractor yet</source>
        <translation>das Netz gewinnt noch keine Merkmale</translation>
    </message>
    <message>
        <source>has other label levels than the run</source>
        <translation>hat andere Klassenebenen als der Lauf</translation>
    </message>
    <message>
        <source>Name another file for the episodes.</source>
        <translation>Nennen Sie eine andere Datei für die Episoden.</translation>
    </message>
    <message>
        <source>so many episodes are too much for a file</source>
        <translation>so viele Episoden sind zu viel für eine Datei</translation>
    </message>
    <message>
        <source>Ask for fewer episodes, or for none to be kept.</source>
        <translation>Verlangen Sie weniger Episoden, oder lassen Sie keine aufbewahren.</translation>
    </message>
    <message>
        <source>The samples asked are of classes that the run was not trained on: use --protocol retrieval, fewshot or newclass.</source>
        <translation>Die gefragten Beispiele gehören zu Klassen, auf denen der Lauf nicht trainiert wurde: Nehmen Sie das Protokoll retrieval, fewshot oder newclass.</translation>
    </message>
    <message>
        <source>the embeddings do not fit into memory</source>
        <translation>die Einbettungen passen nicht in den Speicher</translation>
    </message>
    <message>
        <source>the exported network gives embeddings of another shape than the run&apos;s</source>
        <translation>das exportierte Netz liefert Einbettungen anderer Form als der Lauf</translation>
    </message>
    <message>
        <source>the exported network gives other embeddings than the run&apos;s</source>
        <translation>das exportierte Netz liefert andere Einbettungen als der Lauf</translation>
    </message>
    <message>
        <source>Please report this with run.json.</source>
        <translation>Bitte melden Sie dies mit run.json.</translation>
    </message>
    <message>
        <source>TorchScript cannot carry how encoder %1 describes pictures</source>
        <translation>TorchScript kann nicht enthalten, wie Netz %1 Bilder beschreibt</translation>
    </message>
    <message>
        <source>Use csv for the embeddings.</source>
        <translation>Nehmen Sie csv für die Einbettungen.</translation>
    </message>
    <message>
        <source>encoder %1 has no weights</source>
        <translation>Netz %1 hat keine Gewichte</translation>
    </message>
    <message>
        <source>Use torchscript, or csv for the embeddings.</source>
        <translation>Nehmen Sie torchscript, oder csv für die Einbettungen.</translation>
    </message>
    <message>
        <source>holds no network that Kindred knows</source>
        <translation>enthält kein Netz, das Kindred kennt</translation>
    </message>
    <message>
        <source>Weights of linear, lenet, conv4, resnet18, resnet34 and resnet50 are read, and TorchScript files.</source>
        <translation>Gelesen werden Gewichte von linear, lenet, conv4, resnet18, resnet34 und resnet50, und TorchScript-Dateien.</translation>
    </message>
    <message>
        <source>the network cannot take pictures: %1</source>
        <translation>das Netz kann keine Bilder nehmen: %1</translation>
    </message>
    <message>
        <source>the network gives values that are not finite</source>
        <translation>das Netz liefert Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>it does not give one row of fixed length a picture</source>
        <translation>es liefert nicht eine Zeile fester Länge je Bild</translation>
    </message>
    <message>
        <source>its network takes feature vectors, not pictures</source>
        <translation>ihr Netz nimmt Merkmalsvektoren, keine Bilder</translation>
    </message>
    <message>
        <source>what it says of its pictures is out of range</source>
        <translation>was sie von ihren Bildern sagt, ist außerhalb des Erlaubten</translation>
    </message>
    <message>
        <source>what it says of its pictures is damaged</source>
        <translation>was sie von ihren Bildern sagt, ist beschädigt</translation>
    </message>
    <message>
        <source>what it says of its network is damaged</source>
        <translation>was sie von ihrem Netz sagt, ist beschädigt</translation>
    </message>
    <message>
        <source>its description is out of range: %1</source>
        <translation>ihre Beschreibung ist außerhalb des Erlaubten: %1</translation>
    </message>
    <message>
        <source>there is no encoder “%1”</source>
        <translation>es gibt kein Netz „%1“</translation>
    </message>
    <message>
        <source>cannot be opened as a network: %1</source>
        <translation>lässt sich nicht als Netz öffnen: %1</translation>
    </message>
    <message>
        <source>“%1” has shape %2 where the network has %3</source>
        <translation>„%1“ hat die Form %2, das Netz aber %3</translation>
    </message>
    <message>
        <source>Check encoder, size and dim; files for 224-px images want size=224.</source>
        <translation>Prüfen Sie encoder, size und dim; Dateien für Bilder von 224 px wollen size=224.</translation>
    </message>
    <message>
        <source>written by torch before 1.6, which is not read</source>
        <translation>von einem torch vor 1.6 geschrieben; das wird nicht gelesen</translation>
    </message>
    <message>
        <source>Load it with a newer torch and save it again with torch.save.</source>
        <translation>Laden Sie sie mit einem neueren torch, und speichern Sie sie noch einmal mit torch.save.</translation>
    </message>
    <message>
        <source>“%1” is not part of this network</source>
        <translation>„%1“ gehört nicht zu diesem Netz</translation>
    </message>
    <message>
        <source>The file is of another network.</source>
        <translation>Die Datei gehört zu einem anderen Netz.</translation>
    </message>
    <message>
        <source>The file is of another network, or of another size.</source>
        <translation>Die Datei gehört zu einem anderen Netz oder zu einer anderen Größe.</translation>
    </message>
    <message>
        <source>its first layer takes %1 channels, where pictures have 1 or 3</source>
        <translation>ihre erste Schicht nimmt %1 Kanäle, Bilder haben aber 1 oder 3</translation>
    </message>
    <message>
        <source>does not hold the feature extractor of this run</source>
        <translation>enthält nicht, womit dieser Lauf Merkmale gewinnt</translation>
    </message>
    <message>
        <source>the training pictures have %1 local descriptors with contrast, %2 components need %3</source>
        <translation>die Trainingsbilder haben %1 Ausschnitte mit Kontrast, %2 Komponenten brauchen %3</translation>
    </message>
    <message>
        <source>Use larger or more pictures.</source>
        <translation>Nehmen Sie größere oder mehr Bilder.</translation>
    </message>
    <message>
        <source>%1 has no form in TorchScript</source>
        <translation>%1 hat keine Form in TorchScript</translation>
    </message>
    <message>
        <source>a residual network needs images of at least 16 pixels</source>
        <translation>ein Residualnetz braucht Bilder von mindestens 16 Pixeln</translation>
    </message>
    <message>
        <source>the network needs images of at least %1 pixels</source>
        <translation>das Netz braucht Bilder von mindestens %1 Pixeln</translation>
    </message>
    <message>
        <source>Set a larger size, or use the linear encoder.</source>
        <translation>Wählen Sie eine größere Bildgröße oder das Netz linear.</translation>
    </message>
    <message>
        <source>not a TorchScript network for inputs of this size: %1</source>
        <translation>kein TorchScript-Netz für Eingaben dieser Größe: %1</translation>
    </message>
    <message>
        <source>Export it with torch.jit.trace for this size and channels.</source>
        <translation>Exportieren Sie es mit torch.jit.trace für diese Größe und Kanäle.</translation>
    </message>
    <message>
        <source>the pickle in it is damaged</source>
        <translation>das Pickle darin ist beschädigt</translation>
    </message>
    <message>
        <source>the pickle in it uses opcode %1, which a state dict does not need</source>
        <translation>das Pickle darin benutzt den Befehl %1, den ein state dict nicht braucht</translation>
    </message>
    <message>
        <source>Save model.state_dict() with torch.save.</source>
        <translation>Speichern Sie model.state_dict() mit torch.save.</translation>
    </message>
    <message>
        <source>the file asks for “%1”, which is refused</source>
        <translation>die Datei verlangt „%1“, und das wird abgelehnt</translation>
    </message>
    <message>
        <source>Only plain state dicts are read; save model.state_dict().</source>
        <translation>Nur einfache state dicts werden gelesen; speichern Sie model.state_dict().</translation>
    </message>
    <message>
        <source>a tensor of the file is malformed</source>
        <translation>ein Tensor der Datei ist fehlerhaft</translation>
    </message>
    <message>
        <source>a tensor reaches past its data</source>
        <translation>ein Tensor reicht über seine Daten hinaus</translation>
    </message>
    <message>
        <source>a tensor is larger than its data</source>
        <translation>ein Tensor ist größer als seine Daten</translation>
    </message>
    <message>
        <source>a storage of the file is malformed</source>
        <translation>ein Speicherblock der Datei ist fehlerhaft</translation>
    </message>
    <message>
        <source>the file calls something that is no class</source>
        <translation>die Datei ruft etwas auf, das keine Klasse ist</translation>
    </message>
    <message>
        <source>the file calls “%1” in a way that is not understood</source>
        <translation>die Datei ruft „%1“ auf unverständliche Weise auf</translation>
    </message>
    <message>
        <source>no data.pkl inside: not a file of torch.save</source>
        <translation>kein data.pkl darin: keine Datei von torch.save</translation>
    </message>
    <message>
        <source>the file holds no state dict</source>
        <translation>die Datei enthält kein state dict</translation>
    </message>
    <message>
        <source>the state dict holds no tensors</source>
        <translation>das state dict enthält keine Tensoren</translation>
    </message>
    <message>
        <source>tensor “%1” %2</source>
        <translation>Tensor „%1“ %2</translation>
    </message>
    <message>
        <source>tensor “%1” overlaps another or leaves a gap</source>
        <translation>Tensor „%1“ überlappt einen anderen oder lässt eine Lücke</translation>
    </message>
    <message>
        <source>lacks dtype, shape or data_offsets</source>
        <translation>hat kein dtype, shape oder data_offsets</translation>
    </message>
    <message>
        <source>has the unknown dtype %1</source>
        <translation>hat den unbekannten Typ %1</translation>
    </message>
    <message>
        <source>has a shape that is not made of whole numbers</source>
        <translation>hat eine Form, die nicht aus ganzen Zahlen besteht</translation>
    </message>
    <message>
        <source>is too large</source>
        <translation>ist zu groß</translation>
    </message>
    <message>
        <source>has malformed data_offsets</source>
        <translation>hat fehlerhafte data_offsets</translation>
    </message>
    <message>
        <source>has a size that disagrees with its shape</source>
        <translation>hat eine Größe, die nicht zu seiner Form passt</translation>
    </message>
    <message>
        <source>too short for a safetensors file</source>
        <translation>zu kurz für eine safetensors-Datei</translation>
    </message>
    <message>
        <source>the safetensors header is cut short or too long</source>
        <translation>der safetensors-Kopf ist abgeschnitten oder zu lang</translation>
    </message>
    <message>
        <source>the header is not a JSON object</source>
        <translation>der Kopf ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the data is cut short</source>
        <translation>die Daten sind abgeschnitten</translation>
    </message>
    <message>
        <source>there are bytes after the data</source>
        <translation>nach den Daten stehen noch Bytes</translation>
    </message>
    <message>
        <source>its metadata are no texts</source>
        <translation>seine Angaben sind keine Texte</translation>
    </message>
    <message>
        <source>the zip archive is damaged</source>
        <translation>das Zip-Archiv ist beschädigt</translation>
    </message>
    <message>
        <source>the zip archive is cut short</source>
        <translation>das Zip-Archiv ist abgeschnitten</translation>
    </message>
    <message>
        <source>not a complete zip archive</source>
        <translation>kein vollständiges Zip-Archiv</translation>
    </message>
    <message>
        <source>the zip directory is damaged</source>
        <translation>das Verzeichnis des Zip-Archivs ist beschädigt</translation>
    </message>
    <message>
        <source>the zip directory is cut short</source>
        <translation>das Verzeichnis des Zip-Archivs ist abgeschnitten</translation>
    </message>
    <message>
        <source>“%1” is compressed or encrypted; torch stores entries plainly</source>
        <translation>„%1“ ist gepackt oder verschlüsselt; torch speichert Einträge offen</translation>
    </message>
    <message>
        <source>all training samples are equal: the features are constant</source>
        <translation>alle Trainingsbilder sind gleich: Die Merkmale sind konstant</translation>
    </message>
    <message>
        <source>the training samples are of one class only</source>
        <translation>die Trainingsbilder gehören zu nur einer Klasse</translation>
    </message>
    <message>
        <source>the classifier&apos;s weights grew beyond all numbers</source>
        <translation>die Gewichte des Klassifikators wuchsen über alle Zahlen</translation>
    </message>
    <message>
        <source>Lower eta or lambda.</source>
        <translation>Verkleinern Sie eta oder lambda.</translation>
    </message>
    <message>
        <source>%1 training samples of %2 columns span %3 directions, not %4</source>
        <translation>%1 Trainingsbilder mit %2 Spalten spannen %3 Richtungen auf, nicht %4</translation>
    </message>
    <message>
        <source>Ask for fewer.</source>
        <translation>Verlangen Sie weniger.</translation>
    </message>
    <message>
        <source>row %1 has a value that is not finite</source>
        <translation>Zeile %1 hat einen Wert, der nicht endlich ist</translation>
    </message>
    <message>
        <source>Leave that sample out.</source>
        <translation>Lassen Sie dieses Bild aus.</translation>
    </message>
    <message>
        <source>there are %1 training samples, too few for a covariance</source>
        <translation>es gibt %1 Trainingsbilder, zu wenige für eine Kovarianz</translation>
    </message>
    <message>
        <source>It needs two at least.</source>
        <translation>Sie braucht mindestens zwei.</translation>
    </message>
    <message>
        <source>%1 columns are too many for a covariance</source>
        <translation>%1 Spalten sind zu viele für eine Kovarianz</translation>
    </message>
    <message>
        <source>Use a smaller size, or a network&apos;s output.</source>
        <translation>Nehmen Sie kleinere Bilder oder die Ausgabe eines Netzes.</translation>
    </message>
    <message>
        <source>the covariance is singular: %1 of %2 directions have no variance</source>
        <translation>die Kovarianz ist singulär: %1 von %2 Richtungen haben keine Varianz</translation>
    </message>
    <message>
        <source>Set lambda above 0; the mean variance is %1, a hundredth of it is a start.</source>
        <translation>Setzen Sie lambda über 0; die mittlere Varianz ist %1, ein Hundertstel davon ist ein Anfang.</translation>
    </message>
    <message>
        <source>all rows are equal: no mixture can be fitted to them</source>
        <translation>alle Zeilen sind gleich: Keine Mischung lässt sich an sie anpassen</translation>
    </message>
    <message>
        <source>there are %1 rows, too few for %2 components</source>
        <translation>es gibt %1 Zeilen, zu wenige für %2 Komponenten</translation>
    </message>
    <message>
        <source>Ask for fewer components.</source>
        <translation>Verlangen Sie weniger Komponenten.</translation>
    </message>
    <message>
        <source>there are %1 training samples, too few for pairs</source>
        <translation>es gibt %1 Trainingsbilder, zu wenige für Paare</translation>
    </message>
    <message>
        <source>%1 columns are too many for itml</source>
        <translation>%1 Spalten sind zu viele für itml</translation>
    </message>
    <message>
        <source>the eigenvalues did not converge</source>
        <translation>die Eigenwerte konvergierten nicht</translation>
    </message>
    <message>
        <source>there are no rows to quantise</source>
        <translation>es gibt keine Zeilen zu quantisieren</translation>
    </message>
    <message>
        <source>%1 columns cannot be cut into parts of %2</source>
        <translation>%1 Spalten lassen sich nicht in Teile von %2 schneiden</translation>
    </message>
    <message>
        <source>Set columns to %1.</source>
        <translation>Setzen Sie columns auf %1.</translation>
    </message>
    <message>
        <source>an input is not finite, or its square is not</source>
        <translation>eine Eingabe oder ihr Quadrat ist nicht endlich</translation>
    </message>
    <message>
        <source>mne mixes each embedding with its neighbours in a memory, which TorchScript cannot carry</source>
        <translation>mne mischt jede Einbettung mit ihren Nachbarn in einem Gedächtnis, das TorchScript nicht enthalten kann</translation>
    </message>
    <message>
        <source>rows that are not numbers, or too long to square, have no place in an index</source>
        <translation>Zeilen, die keine Zahlen sind oder zu lang zum Quadrieren, haben keinen Platz in einem Index</translation>
    </message>
    <message>
        <source>the index finds %1 % of the nearest rows, less than the %2 % asked for, for less than the exact search costs</source>
        <translation>der Index findet %1 % der nächsten Zeilen, weniger als die verlangten %2 %, für weniger als die exakte Suche kostet</translation>
    </message>
    <message>
        <source>Search exactly.</source>
        <translation>Suchen Sie exakt.</translation>
    </message>
    <message>
        <source>the GPU failed, and the memory on it is lost (%1): go on with --resume, without --gpu-kernels</source>
        <translation>die GPU ist ausgefallen, und das Gedächtnis auf ihr ist verloren (%1): Setzen Sie den Lauf ohne --gpu-kernels fort</translation>
    </message>
    <message>
        <source> (did you mean “%1”?)</source>
        <translation> (meinten Sie „%1“?)</translation>
    </message>
    <message>
        <source>%1 at line %2, column %3</source>
        <translation>%1 in Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>unexpected end of input</source>
        <translation>unerwartetes Ende</translation>
    </message>
    <message>
        <source>invalid literal</source>
        <translation>ungültiger Wert</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3)</source>
        <translation>Zeile %1, Spalte %2 (%3)</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>column %1 (%2)</source>
        <translation>Spalte %1 (%2)</translation>
    </message>
    <message>
        <source>asks the same query in several episodes</source>
        <translation>stellt dieselbe Anfrage in mehreren Episoden</translation>
    </message>
    <message>
        <source>is a mean over several draws</source>
        <translation>ist ein Mittel über mehrere Ziehungen</translation>
    </message>
    <message>
        <source>does not call each query right or wrong</source>
        <translation>nennt nicht jede Anfrage richtig oder falsch</translation>
    </message>
    <message>
        <source>only the first run has it</source>
        <translation>nur der erste Lauf hat es</translation>
    </message>
    <message>
        <source>only the second run has it</source>
        <translation>nur der zweite Lauf hat es</translation>
    </message>
    <message>
        <source>decides on the board of its run</source>
        <translation>entscheidet auf der Tafel seines Laufs</translation>
    </message>
    <message>
        <source>Not a JPEG file: starts with %1 %2</source>
        <translation>keine JPEG-Datei: Sie beginnt mit %1 %2</translation>
    </message>
    <message>
        <source>Premature end of JPEG file</source>
        <translation>Die JPEG-Datei endet zu früh</translation>
    </message>
    <message>
        <source>Premature end of input file</source>
        <translation>Die Datei endet zu früh</translation>
    </message>
    <message>
        <source>Empty input file</source>
        <translation>Die Datei ist leer</translation>
    </message>
    <message>
        <source>Empty JPEG image (DNL not supported)</source>
        <translation>Das JPEG-Bild ist leer (DNL wird nicht unterstützt)</translation>
    </message>
    <message>
        <source>Bogus DHT index %1</source>
        <translation>unmöglicher DHT-Index %1</translation>
    </message>
    <message>
        <source>Bogus DQT index %1</source>
        <translation>unmöglicher DQT-Index %1</translation>
    </message>
    <message>
        <source>Bogus Huffman table definition</source>
        <translation>unmögliche Huffman-Tabelle</translation>
    </message>
    <message>
        <source>Bogus marker length</source>
        <translation>unmögliche Länge einer Marke</translation>
    </message>
    <message>
        <source>Bogus sampling factors</source>
        <translation>unmögliche Abtastfaktoren</translation>
    </message>
    <message>
        <source>Huffman table %1 was not defined</source>
        <translation>Huffman-Tabelle %1 fehlt</translation>
    </message>
    <message>
        <source>Quantization table %1 was not defined</source>
        <translation>Quantisierungstabelle %1 fehlt</translation>
    </message>
    <message>
        <source>Invalid JPEG file structure: SOS before SOF</source>
        <translation>ungültiger Aufbau der JPEG-Datei: SOS vor SOF</translation>
    </message>
    <message>
        <source>Invalid JPEG file structure: missing SOS marker</source>
        <translation>ungültiger Aufbau der JPEG-Datei: Die Marke SOS fehlt</translation>
    </message>
    <message>
        <source>Invalid JPEG file structure: two SOF markers</source>
        <translation>ungültiger Aufbau der JPEG-Datei: zwei Marken SOF</translation>
    </message>
    <message>
        <source>Invalid JPEG file structure: two SOI markers</source>
        <translation>ungültiger Aufbau der JPEG-Datei: zwei Marken SOI</translation>
    </message>
    <message>
        <source>Invalid component ID %1 in SOS</source>
        <translation>ungültige Komponente %1 in SOS</translation>
    </message>
    <message>
        <source>Unsupported JPEG data precision %1</source>
        <translation>nicht unterstützte JPEG-Genauigkeit %1</translation>
    </message>
    <message>
        <source>Unsupported JPEG process: SOF type %1</source>
        <translation>nicht unterstütztes JPEG-Verfahren: SOF-Typ %1</translation>
    </message>
    <message>
        <source>Unsupported marker type %1</source>
        <translation>nicht unterstützte Marke %1</translation>
    </message>
    <message>
        <source>Unsupported color conversion request</source>
        <translation>nicht unterstützte Farbumrechnung</translation>
    </message>
    <message>
        <source>Maximum supported image dimension is %1 pixels</source>
        <translation>Es werden höchstens %1 Pixel je Kante unterstützt</translation>
    </message>
    <message>
        <source>holds no event that can be read</source>
        <translation>enthält kein lesbares Ereignis</translation>
    </message>
    <message>
        <source>it was taught on vectors: pictures cannot be embedded</source>
        <translation>er wurde an Vektoren gelehrt: Bilder können nicht eingebettet werden</translation>
    </message>
    <message>
        <source>Give an .npy matrix of such vectors, a row a sample.</source>
        <translation>Geben Sie eine .npy-Matrix solcher Vektoren an, eine Zeile je Beispiel.</translation>
    </message>
    <message>
        <source>its samples have no labels, so that there are no classes</source>
        <translation>zu seinen Beispielen sind keine Klassen angegeben</translation>
    </message>
    <message>
        <source>Save labels.npy beside the matrix, a class number for each row, and open it again.</source>
        <translation>Speichern Sie labels.npy neben der Matrix, eine Klassennummer für jede Zeile, und öffnen Sie sie erneut.</translation>
    </message>
    <message>
        <source>nothing says which class each of its samples is of, so that nothing can be judged</source>
        <translation>zu seinen Beispielen sind keine Klassen angegeben, darum kann nichts beurteilt werden</translation>
    </message>
    <message>
        <source>must be an array of values</source>
        <translation>erwartet ist eine Reihe von Werten</translation>
    </message>
    <message>
        <source>must be an object of options and their values</source>
        <translation>erwartet ist ein Objekt aus Optionen und ihren Werten</translation>
    </message>
    <message>
        <source>is given twice, as %1 and as %2</source>
        <translation>ist zweimal angegeben, als %1 und als %2</translation>
    </message>
    <message>
        <source>learning patches</source>
        <translation>lernt Bildstellen</translation>
    </message>
    <message>
        <source>describing pictures</source>
        <translation>beschreibt Bilder</translation>
    </message>
    <message>
        <source>pass %1 of %2</source>
        <translation>Durchgang %1 von %2</translation>
    </message>
    <message>
        <source>pass %1 of at most %2</source>
        <translation>Durchgang %1 von höchstens %2</translation>
    </message>
    <message>
        <source>λ %1 of %2</source>
        <translation>λ %1 von %2</translation>
    </message>
    <message>
        <source>covariance</source>
        <translation>Kovarianz</translation>
    </message>
    <message>
        <source>eigenvectors</source>
        <translation>Eigenvektoren</translation>
    </message>
    <message>
        <source>codebook</source>
        <translation>Codebuch</translation>
    </message>
    <message>
        <source>holds embeddings, and is not a run</source>
        <translation>enthält Einbettungen und ist kein Lauf</translation>
    </message>
    <message>
        <source>Save labels.npy in its folder, a class number for each row; the window opens it without them too.</source>
        <translation>Speichern Sie labels.npy in ihrem Ordner, eine Klassennummer je Zeile; das Fenster öffnet sie auch ohne.</translation>
    </message>
    <message>
        <source>has %1 columns, the classifier %2</source>
        <translation>hat %1 Spalten, der Klassifikator %2</translation>
    </message>
    <message>
        <source>Give embeddings of the program that made the others.</source>
        <translation>Geben Sie Einbettungen des Programms an, das auch die anderen erzeugt hat.</translation>
    </message>
    <message>
        <source>Open it in the window, which makes a run of it in the folder imports.</source>
        <translation>Öffnen Sie sie im Fenster, das im Ordner imports einen Lauf daraus macht.</translation>
    </message>
</context>
<context>
    <name>EvaluationRefusal</name>
    <message>
        <source>Choose %1.</source>
        <comment>a protocol, or several</comment>
        <translation>Wählen Sie %1.</translation>
    </message>
    <message>
        <source>the run has no test samples</source>
        <translation>Der Lauf hat keine Testbeispiele</translation>
    </message>
    <message>
        <source>Train one whose split keeps samples for the test.</source>
        <translation>Trainieren Sie einen, dessen Aufteilung Beispiele für den Test zurückhält.</translation>
    </message>
    <message>
        <source>the test samples are of classes that the run was not trained on</source>
        <translation>Die Testbeispiele gehören zu Klassen, die der Lauf nicht gelernt hat</translation>
    </message>
    <message>
        <source>Choose %1, made for such classes.</source>
        <comment>a protocol, or several</comment>
        <translation>Wählen Sie %1; das ist für solche Klassen gemacht.</translation>
    </message>
    <message>
        <source>the data have one level of labels only</source>
        <translation>Die Daten haben nur eine Klassenebene</translation>
    </message>
    <message>
        <source>no class of the test samples is new to the run and has several of them</source>
        <translation>Keine Klasse der Testbeispiele ist dem Lauf neu und hat mehrere</translation>
    </message>
    <message>
        <source>Choose %1, or train a run for classes that come later.</source>
        <comment>a protocol, or several</comment>
        <translation>Wählen Sie %1 oder trainieren Sie einen Lauf für Klassen, die später kommen.</translation>
    </message>
    <message>
        <source>no sample has another one of its class to find</source>
        <translation>Kein Beispiel hat ein anderes seiner Klasse zu finden</translation>
    </message>
    <message>
        <source>the run has no training samples to search in</source>
        <translation>Der Lauf hat keine Trainingsbeispiele, in denen gesucht werden kann</translation>
    </message>
    <message>
        <source>it knows no training samples to fit principal components to</source>
        <translation>Es kennt keine Trainingsbeispiele, an denen Hauptkomponenten bestimmt werden könnten</translation>
    </message>
    <message>
        <source>Leave “pca” at 0 under More options.</source>
        <translation>Lassen Sie „pca“ unter Weitere Optionen auf 0.</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>a list, its last</comment>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>No protocol can be asked. %1</source>
        <comment>the reasons</comment>
        <translation>Kein Protokoll ist möglich. %1</translation>
    </message>
    <message>
        <source>%1 cannot be asked: %2.</source>
        <comment>a protocol, the reason</comment>
        <translation>%1 ist nicht möglich: %2.</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>At the left a query with its class and what it was taken for; beside it its nearest training pictures, best first, with their cosine similarity. ✓ and a plain frame: of the query&apos;s class; ✕ and a dashed frame: of another.</source>
        <translation>Links eine Anfrage mit ihrer Klasse und dem, wofür sie gehalten wurde; daneben die nächsten Trainingsbilder, das beste zuerst, mit ihrer Kosinusähnlichkeit. ✓ und glatter Rahmen: aus der Klasse der Anfrage; ✕ und gestrichelter Rahmen: aus einer anderen.</translation>
    </message>
    <message>
        <source>%1 queries, %2 of them right.</source>
        <translation>%1 Anfragen, %2 davon richtig.</translation>
    </message>
    <message>
        <source>called</source>
        <translation>genannt</translation>
    </message>
    <message>
        <source>truly</source>
        <translation>wirklich</translation>
    </message>
    <message>
        <source>What is taken for what</source>
        <translation>Was wofür gehalten wird</translation>
    </message>
    <message>
        <source>A row holds the samples of one class, a column those that were called so; the number is how many. Right answers lie on the framed diagonal. The darker a cell, the larger its share of the row: a dark cell off the diagonal is a pair of classes that are confused.</source>
        <translation>Eine Zeile enthält die Bilder einer Klasse, eine Spalte die so genannten; die Zahl sagt, wie viele. Richtige Antworten liegen auf der gerahmten Diagonale. Je dunkler ein Feld, desto größer sein Anteil an der Zeile: Ein dunkles Feld neben der Diagonale ist ein Paar verwechselter Klassen.</translation>
    </message>
    <message>
        <source>Confusion matrix of %1 classes: %2 of %3 right.</source>
        <translation>Verwechslungsmatrix von %1 Klassen: %2 von %3 richtig.</translation>
    </message>
    <message>
        <source>gain (percentage points)</source>
        <translation>Gewinn (Prozentpunkte)</translation>
    </message>
    <message>
        <source>Gain per class over %1</source>
        <translation>Gewinn je Klasse gegenüber %1</translation>
    </message>
    <message>
        <source>Each bar is one class: how many more of 100 of its samples are right than with %1; a bar below zero is a class that got worse.</source>
        <translation>Jeder Balken ist eine Klasse: wie viele von 100 ihrer Bilder mehr richtig sind als mit %1; ein Balken unter null ist eine Klasse, die schlechter wurde.</translation>
    </message>
    <message>
        <source>Classes are grouped by their coarse class, the one with most classes first, and fall within it.</source>
        <translation>Klassen stehen nach Oberklassen beisammen, die mit den meisten Klassen zuerst, und fallen darin ab.</translation>
    </message>
    <message>
        <source>%1 of %2 classes gain, %3 lose.</source>
        <translation>%1 von %2 Klassen gewinnen, %3 verlieren.</translation>
    </message>
    <message>
        <source>value (%)</source>
        <translation>Wert (%)</translation>
    </message>
    <message>
        <source>Results with their intervals</source>
        <translation>Ergebnisse mit ihren Intervallen</translation>
    </message>
    <message>
        <source>A mark is what was measured, its whiskers the 95 % interval: of 100 draws of samples like these, 95 would give an interval that holds the true value.</source>
        <translation>Eine Marke ist der Messwert, ihre Striche das 95-%-Intervall: Von 100 Stichproben solcher Beispiele gäben 95 ein Intervall, das den wahren Wert enthält.</translation>
    </message>
    <message>
        <source>Whiskers that overlap leave it open which is better; a comparison on the same queries decides it.</source>
        <translation>Überlappen sich die Striche, bleibt offen, was besser ist; ein Vergleich mit denselben Anfragen entscheidet es.</translation>
    </message>
    <message>
        <source>%1 results.</source>
        <translation>%1 Ergebnisse.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Every point is a sample; samples that are near each other in the embedding lie near each other here. How far apart clusters lie, how large they are and where the axes point mean nothing.</source>
        <translation>Jeder Punkt ist ein Bild; Bilder, die in der Einbettung nah beieinander sind, liegen auch hier nah. Wie weit Haufen auseinanderliegen, wie groß sie sind und wohin die Achsen zeigen, bedeutet nichts.</translation>
    </message>
    <message>
        <source>%1 points of %2 classes.</source>
        <translation>%1 Punkte aus %2 Klassen.</translation>
    </message>
    <message>
        <source>Some are drawn as their pictures, framed in the colour of their class.</source>
        <translation>Einige sind als ihre Bilder gezeichnet, in der Farbe ihrer Klasse gerahmt.</translation>
    </message>
    <message>
        <source>%1 histograms over %2 bins.</source>
        <translation>%1 Histogramme mit %2 Balken.</translation>
    </message>
    <message>
        <source>%1 of %2 linked to their class</source>
        <translation>%1 von %2 mit ihrer Klasse verbunden</translation>
    </message>
    <message>
        <source> · %1 of %2 samples</source>
        <translation> · %1 von %2 Beispielen</translation>
    </message>
    <message>
        <source>first dimension of the embedding</source>
        <translation>erste Dimension der Einbettung</translation>
    </message>
    <message>
        <source>first principal component</source>
        <translation>erste Hauptkomponente</translation>
    </message>
    <message>
        <source>second dimension</source>
        <translation>zweite Dimension</translation>
    </message>
    <message>
        <source>second principal component</source>
        <translation>zweite Hauptkomponente</translation>
    </message>
    <message>
        <source> · %1 % of the variance</source>
        <comment>that a plane holds</comment>
        <translation> · %1 % der Varianz</translation>
    </message>
    <message>
        <source>nearest neighbour of the same class</source>
        <translation>nächster Nachbar aus derselben Klasse</translation>
    </message>
    <message>
        <source>of another class</source>
        <translation>aus einer anderen Klasse</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>neighbour of the own class</source>
        <translation>Nachbar aus der eigenen Klasse</translation>
    </message>
    <message>
        <source>neighbour of another class</source>
        <translation>Nachbar aus einer anderen Klasse</translation>
    </message>
    <message>
        <source>equal shares (1 / K)</source>
        <translation>gleiche Anteile (1 / K)</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>equal shares</source>
        <translation>gleiche Anteile</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Mittlerer Abstand</translation>
    </message>
    <message>
        <source>Mean kernel value</source>
        <translation>Mittlerer Kernwert</translation>
    </message>
    <message>
        <source>Share of one neighbour</source>
        <translation>Anteil eines Nachbarn</translation>
    </message>
    <message>
        <source>Share of the own class</source>
        <translation>Anteil der eigenen Klasse</translation>
    </message>
    <message>
        <source>neighbours K</source>
        <translation>Nachbarn K</translation>
    </message>
    <message>
        <source>neighbour rank</source>
        <translation>Rang des Nachbarn</translation>
    </message>
    <message>
        <source>Over %1 of %2 training samples.</source>
        <translation>Über %1 von %2 Trainingsbeispielen.</translation>
    </message>
    <message>
        <source>%1 · pictures, rescaled ℓ2</source>
        <translation>%1 · Bilder, ℓ2 skaliert</translation>
    </message>
    <message>
        <source>%1 · learned distance</source>
        <translation>%1 · gelernter Abstand</translation>
    </message>
    <message numerus="yes">
        <source>Bars of p for %n class(es).</source>
        <translation>
            <numerusform>Balken von p für %n Klasse.</numerusform>
            <numerusform>Balken von p für %n Klassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Distance and kernel by neighbour rank</source>
        <translation>Abstand und Kern nach Nachbarrang</translation>
    </message>
    <message>
        <source>Nearest classes of three classes</source>
        <translation>Nächste Klassen von drei Klassen</translation>
    </message>
    <message>
        <source>Links to the nearest neighbour</source>
        <translation>Verbindungen zum nächsten Nachbarn</translation>
    </message>
    <message>
        <source>Attention by neighbour rank</source>
        <translation>Aufmerksamkeit nach Nachbarrang</translation>
    </message>
    <message>
        <source>Results against the number of neighbours</source>
        <translation>Ergebnisse nach der Zahl der Nachbarn</translation>
    </message>
    <message>
        <source>Meyer et al. 2018, figures 4b and 4c</source>
        <translation>Meyer et al. 2018, Abbildungen 4b und 4c</translation>
    </message>
    <message>
        <source>Mensink et al. 2012, figure 1</source>
        <translation>Mensink et al. 2012, Abbildung 1</translation>
    </message>
    <message>
        <source>Im and Taylor 2016, figure 2</source>
        <translation>Im und Taylor 2016, Abbildung 2</translation>
    </message>
    <message>
        <source>Li et al. 2019, equation 6, by rank</source>
        <translation>Li et al. 2019, Gleichung 6, nach Rang</translation>
    </message>
    <message>
        <source>Li et al. 2019, figures 5 and 7</source>
        <translation>Li et al. 2019, Abbildungen 5 und 7</translation>
    </message>
    <message>
        <source>Left, how far the r-th nearest training sample is from a sample on average; right, what its kernel weighs. A later curve below an earlier one: these neighbours came nearer; above it: the embedding has spread out, and what counts is the bend. A curve that stays low and then bends up has near ones, often a sample&apos;s own class, and far ones; a straight one has no such border. A kernel that is still high at the last rank is too wide: σ is too large, or too few neighbours are kept.</source>
        <translation>Links, wie weit das r-nächste Trainingsbeispiel im Mittel von einem Beispiel entfernt ist; rechts, was sein Kern wiegt. Eine spätere Kurve unter einer früheren: Diese Nachbarn sind näher gerückt; darüber: Die Einbettung hat sich ausgebreitet, und es zählt der Knick. Eine Kurve, die niedrig bleibt und dann nach oben knickt, hat nahe, oft die eigene Klasse eines Beispiels, und ferne; eine gerade hat keine solche Grenze. Ein Kern, der beim letzten Rang noch hoch ist, ist zu breit: σ ist zu groß, oder es werden zu wenige Nachbarn behalten.</translation>
    </message>
    <message>
        <source>Each class is asked about by its own mean: p is the softmax of squared distances to all class means. With the pictures themselves (left; their scale is fitted to the training samples) classes are near that look alike; the learned distance (right) should keep those near that are related and give the class itself (✓) more of p. Shown are the classes whose neighbours changed most.</source>
        <translation>Nach jeder Klasse wird mit ihrem eigenen Mittel gefragt: p ist der Softmax der quadrierten Abstände zu allen Klassenmitteln. Mit den Beispielen selbst (links; ihre Skala ist an die Trainingsbeispiele angepasst) sind Klassen nah, die ähnlich aussehen; der gelernte Abstand (rechts) soll die verwandten nah halten und der Klasse selbst (✓) mehr von p geben. Gezeigt sind die Klassen, deren Nachbarn sich am meisten geändert haben.</translation>
    </message>
    <message>
        <source>Every training sample is linked to its nearest neighbour in the embedding: a thin line to one of its class, a thick dashed one to another. Few dashed lines is what a nearest-neighbour rule needs. Of embeddings with more than two dimensions the two principal components are drawn, and neighbours may lie further apart than they are.</source>
        <translation>Jedes Trainingsbeispiel ist mit seinem nächsten Nachbarn in der Einbettung verbunden: eine dünne Linie zu einem aus seiner Klasse, eine dicke gestrichelte zu einem anderen. Wenige gestrichelte Linien sind das, was eine Regel der nächsten Nachbarn braucht. Von Einbettungen mit mehr als zwei Dimensionen sind die ersten beiden Hauptkomponenten gezeichnet; Nachbarn können darin weiter auseinanderliegen, als sie sind.</translation>
    </message>
    <message>
        <source>Left, the mean share that the first module gives a neighbour of the sample&apos;s own class and one of another, by rank; equal shares are what a mean would give. Right, how much of the first K shares goes to the own class: attention helps where its line is above that of equal shares.</source>
        <translation>Links der mittlere Anteil, den das erste Modul einem Nachbarn aus der eigenen Klasse des Beispiels und einem aus einer anderen gibt, nach Rang; gleiche Anteile gäbe ein Mittel. Rechts, wie viel der ersten K Anteile auf die eigene Klasse entfällt: Aufmerksamkeit hilft, wo ihre Linie über der der gleichen Anteile liegt.</translation>
    </message>
    <message>
        <source>Each mark is a run, evaluated the same way; the band is its 95 % interval. Attention should hold or gain as K grows, where a mean or a maximum takes in more and more samples of other classes.</source>
        <translation>Jede Marke ist ein Lauf, alle gleich ausgewertet; das Band ist das 95-%-Intervall. Aufmerksamkeit sollte sich halten oder gewinnen, wenn K wächst, wo ein Mittel oder ein Maximum mehr und mehr Beispiele anderer Klassen aufnimmt.</translation>
    </message>
    <message>
        <source>linked to their class</source>
        <translation>mit ihrer Klasse verbunden</translation>
    </message>
    <message>
        <source>nearest neighbours</source>
        <translation>nächste Nachbarn</translation>
    </message>
    <message>
        <source>labelled samples of each class</source>
        <translation>Beispiele mit Etikett je Klasse</translation>
    </message>
    <message>
        <source>neighbours k</source>
        <translation>Nachbarn k</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>fold</source>
        <translation>Teilung</translation>
    </message>
    <message>
        <source>Each mark is a setting that was evaluated.</source>
        <translation>Jede Marke ist eine Einstellung, die ausgewertet wurde.</translation>
    </message>
    <message>
        <source>It is the mean of runs that differ in seed or fold, and the band is ± their standard deviation.</source>
        <translation>Sie ist das Mittel von Läufen, die sich in Startwert oder Teilung unterscheiden, und das Band ist ± ihre Standardabweichung.</translation>
    </message>
    <message>
        <source>A mean of several draws of labelled samples has a band of ± 3 standard deviations of one draw (Mensink et al. 2012, figure 2).</source>
        <translation>Ein Mittel über mehrere Ziehungen beschrifteter Beispiele hat ein Band von ± 3 Standardabweichungen einer Ziehung (Mensink et al. 2012, Abbildung 2).</translation>
    </message>
    <message>
        <source>Of a single run the band is its 95 % interval.</source>
        <translation>Bei einem einzelnen Lauf ist das Band sein 95-%-Intervall.</translation>
    </message>
    <message>
        <source>The band is its 95 % interval.</source>
        <translation>Das Band ist ihr 95-%-Intervall.</translation>
    </message>
    <message>
        <source>A difference that is smaller than the bands may be chance; a setting chosen by its test result is judged too well: choose by validation.</source>
        <translation>Ein Unterschied, der kleiner ist als die Bänder, kann Zufall sein; eine Einstellung, die nach ihrem Testergebnis gewählt wird, ist zu gut beurteilt: Wählen Sie nach der Validierung.</translation>
    </message>
    <message>
        <source>Results against what was varied</source>
        <translation>Ergebnisse über dem, was verändert wurde</translation>
    </message>
    <message>
        <source>Retrieval boards</source>
        <translation>Suchtafeln</translation>
    </message>
    <message>
        <source>Sizes of support sets</source>
        <translation>Größen der Stützmengen</translation>
    </message>
    <message>
        <source>Gain of each class</source>
        <translation>Gewinn je Klasse</translation>
    </message>
    <message>
        <source>Few-shot cases</source>
        <translation>Fälle mit wenigen Beispielen</translation>
    </message>
    <message>
        <source>Tree of a neighbourhood</source>
        <translation>Baum einer Nachbarschaft</translation>
    </message>
    <message>
        <source>Maps with thumbnails</source>
        <translation>Karten mit Vorschaubildern</translation>
    </message>
    <message>
        <source>Results of runs beside each other</source>
        <translation>Ergebnisse mehrerer Läufe nebeneinander</translation>
    </message>
    <message>
        <source>Wu et al. 2018, table 3; Meyer et al. 2018, figures 2 to 4a; Li et al. 2019, figure 4b; Mensink et al. 2012, figure 2</source>
        <translation>Wu u. a. 2018, Tabelle 3; Meyer u. a. 2018, Abbildungen 2 bis 4a; Li u. a. 2019, Abbildung 4b; Mensink u. a. 2012, Abbildung 2</translation>
    </message>
    <message>
        <source>Wu et al. 2018, figures 2 and 4; Im and Taylor 2016, figure 4</source>
        <translation>Wu u. a. 2018, Abbildungen 2 und 4; Im und Taylor 2016, Abbildung 4</translation>
    </message>
    <message>
        <source>Wu et al. 2018, figure 3</source>
        <translation>Wu u. a. 2018, Abbildung 3</translation>
    </message>
    <message>
        <source>Wu et al. 2018, figure 5</source>
        <translation>Wu u. a. 2018, Abbildung 5</translation>
    </message>
    <message>
        <source>Wu et al. 2018, figure 6</source>
        <translation>Wu u. a. 2018, Abbildung 6</translation>
    </message>
    <message>
        <source>Li et al. 2019, section 4</source>
        <translation>Li u. a. 2019, Abschnitt 4</translation>
    </message>
    <message>
        <source>Meyer et al. 2018, figures 5 and 6</source>
        <translation>Meyer u. a. 2018, Abbildungen 5 und 6</translation>
    </message>
    <message>
        <source>Li et al. 2019, figure 4a</source>
        <translation>Li u. a. 2019, Abbildung 4a</translation>
    </message>
    <message>
        <source>Each mark is a run, or one k, evaluated the same way, with its interval as a band. Where the line is flat the option matters little; a best value at the end of the line asks for further values.</source>
        <translation>Jede Marke ist ein Lauf oder ein k, gleich ausgewertet, mit seinem Intervall als Band. Wo die Linie flach ist, kommt es auf die Option wenig an; liegt der beste Wert am Ende der Linie, lohnen weitere Werte.</translation>
    </message>
    <message>
        <source>A query and its nearest training samples, by this run in the upper row and by what it is compared with in the lower one. ✓ is of the query&apos;s class. Look at the failures: does the run find what looks alike, or what belongs together?</source>
        <translation>Eine Anfrage und ihre nächsten Trainingsbeispiele, oben nach diesem Lauf, unten nach dem, womit er verglichen wird. ✓ ist von der Klasse der Anfrage. Sehen Sie auf die Fehler: Findet der Lauf, was ähnlich aussieht, oder was zusammengehört?</translation>
    </message>
    <message>
        <source>How many training samples together hold half (70, 90 %) of a query&apos;s probability. Far left few samples decide; far right almost all do, and σ is too large to tell them apart.</source>
        <translation>Wie viele Trainingsbeispiele zusammen die Hälfte (70, 90 %) der Wahrscheinlichkeit einer Anfrage halten. Ganz links entscheiden wenige Beispiele; ganz rechts fast alle, und σ ist zu groß, um sie zu unterscheiden.</translation>
    </message>
    <message>
        <source>How much more of a class this run gets right than what it is compared with, in percentage points. Gains in some classes and losses in others cancel out in the mean that the table shows.</source>
        <translation>Wie viel mehr von einer Klasse dieser Lauf richtig benennt als das, womit er verglichen wird, in Prozentpunkten. Gewinne mancher Klassen und Verluste anderer heben sich im Mittel auf, das die Tabelle zeigt.</translation>
    </message>
    <message>
        <source>A task of five classes with one labelled sample each: a query, left, is named by the nearest of the five, which is the first; ✓ marks the sample of its own class. The row below it has the same five as raw pixels would order them: what a run has to be better than. Up to three queries are shown that are named rightly, and up to three that are not: look at what the wrong ones have in common with the sample that they went to.</source>
        <translation>Eine Episode aus fünf Klassen mit je einem Beispiel mit Etikett: Eine Anfrage, links, wird nach dem nächsten der fünf benannt, das vorn steht; ✓ markiert das Beispiel ihrer eigenen Klasse. Die Zeile darunter hat dieselben fünf in der Reihenfolge roher Pixel: Besser muss ein Lauf sein. Gezeigt werden bis zu drei Anfragen, die richtig, und bis zu drei, die falsch benannt werden: Achten Sie darauf, was die falschen mit dem Beispiel gemein haben, nach dem sie benannt wurden.</translation>
    </message>
    <message>
        <source>The same samples on the first and on the last map that the run keeps, in the colours of their classes, of at most 30. What training did is how much more of a class lies together on the right. Where a cluster lies, how large it is and how far from others means nothing.</source>
        <translation>Dieselben Beispiele auf der ersten und auf der letzten Karte, die der Lauf behält, in den Farben ihrer Klassen, von höchstens 30. Was das Training bewirkt hat, ist, wie viel mehr einer Klasse rechts beieinanderliegt. Wo ein Haufen liegt, wie groß er ist und wie weit von anderen, bedeutet nichts.</translation>
    </message>
    <message>
        <source>Map before and after training</source>
        <translation>Karte vor und nach dem Training</translation>
    </message>
    <message>
        <source>Li et al. 2019, figure 6</source>
        <translation>Li u. a. 2019, Abbildung 6</translation>
    </message>
    <message>
        <source>%1: %2 of the %3 queries of the task are named rightly.</source>
        <translation>%1: %2 der %3 Anfragen der Episode werden richtig benannt.</translation>
    </message>
    <message>
        <source>%1: %2 of the %3 queries of the task are named rightly, by raw pixels %4.</source>
        <translation>%1: %2 der %3 Anfragen der Episode werden richtig benannt, nach rohen Pixeln %4.</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>before: step %1</source>
        <comment>a map of an early step of a training</comment>
        <translation>vorher: Schritt %1</translation>
    </message>
    <message>
        <source>after: step %1</source>
        <comment>a map of the last step of a training</comment>
        <translation>nachher: Schritt %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 samples, of %n class(es).</source>
        <translation>
            <numerusform>%1 von %2 Beispielen, aus %n Klasse.</numerusform>
            <numerusform>%1 von %2 Beispielen, aus %n Klassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>What a run of mne looks at: the query, its neighbours, and theirs. A thick edge has much of the attention; it should lead to samples of the query&apos;s class.</source>
        <translation>Worauf ein Lauf von mne sieht: die Anfrage, ihre Nachbarn und deren Nachbarn. Eine dicke Kante hat viel von der Aufmerksamkeit; sie sollte zu Beispielen von der Klasse der Anfrage führen.</translation>
    </message>
    <message>
        <source>Samples that are near in the embedding are near on the map, as far as two dimensions allow; Honesty shows where they do not. Distances between far clusters say nothing.</source>
        <translation>Beispiele, die in der Einbettung nahe sind, sind es auch auf der Karte, soweit zwei Dimensionen das erlauben; „Ehrlichkeit“ zeigt, wo nicht. Abstände zwischen fernen Haufen sagen nichts.</translation>
    </message>
    <message>
        <source>Choose several runs for a report: its section Results draws each question with a mark and its interval for every run. Intervals that overlap much say that two runs may be equal.</source>
        <translation>Wählen Sie mehrere Läufe für einen Bericht: Sein Abschnitt „Ergebnisse“ zeichnet jede Frage mit einer Marke und ihrem Intervall für jeden Lauf. Intervalle, die sich stark überlappen, sagen, dass zwei Läufe gleich gut sein können.</translation>
    </message>
    <message>
        <source>trained on %1</source>
        <translation>trainiert auf %1</translation>
    </message>
    <message>
        <source>%1 of the evaluation</source>
        <comment>an option</comment>
        <translation>%1 der Auswertung</translation>
    </message>
    <message>
        <source>the figure could not be written</source>
        <translation>die Abbildung konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Choose another folder or free some space.</source>
        <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>no such format of a figure: .%1</source>
        <translation>so ein Format hat eine Abbildung nicht: .%1</translation>
    </message>
    <message>
        <source>Use .svg, .pdf, .png or .csv.</source>
        <translation>Möglich sind .svg, .pdf, .png und .csv.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Share of the last step that the next one keeps. The papers of Gaussian kernels and of class means name none; 0.9 is the usual one.</source>
        <translation>Anteil des letzten Schritts, den der nächste behält. Die Arbeiten zu Gauß-Kernen und Klassenmitteln nennen keinen; üblich ist 0,9.</translation>
    </message>
    <message>
        <source>How many samples of its own outweigh what the tree expects of a new class. The paper found its m on validation data and does not print it; 0 takes what fits the trained classes best.</source>
        <translation>Wie viele eigene Beispiele schwerer wiegen als das, was der Baum von einer neuen Klasse erwartet. Die Arbeit fand ihr m an Validierungsdaten und druckt es nicht; 0 nimmt, was zu den trainierten Klassen am besten passt.</translation>
    </message>
    <message>
        <source>How fast weight falls with distance. Of cosines the weight is exp(cos / σ), so a small σ leaves all of it to the nearest; Scalable NCA trains with 0.05 and says that 0.02 diverges. Of Gaussian kernels it is exp(−d² / 2σ²), so the same letter is a length there, and the two are not comparable.</source>
        <translation>Wie schnell das Gewicht mit dem Abstand fällt. Bei Kosinus ist das Gewicht exp(cos / σ); ein kleines σ lässt also alles dem Nächsten. Scalable NCA trainiert mit 0,05 und sagt, dass 0,02 divergiert. Bei Gauß-Kernen ist es exp(−d² / 2σ²): Derselbe Buchstabe ist dort eine Länge, und die beiden sind nicht vergleichbar.</translation>
    </message>
    <message>
        <source>How many of the nearest samples count. Of a rule it is k of all training samples; of the class-conditional rules it is k of every class, and a class with fewer gives all it has. An even k can tie: the nearer class wins.</source>
        <translation>Wie viele der nächsten Beispiele zählen. Bei einer Regel ist es k aus allen Trainingsbeispielen; bei den klassenbedingten Regeln k aus jeder Klasse, und eine Klasse mit weniger gibt alle, die sie hat. Bei geradem k kann es Gleichstand geben: Die nähere Klasse gewinnt.</translation>
    </message>
    <message>
        <source>Probabilities are raised to 1 / temperature and made to sum to 1 again. It changes how sure an answer looks, never which answer it is.</source>
        <translation>Wahrscheinlichkeiten werden mit 1 / Temperatur potenziert und wieder auf Summe 1 gebracht. Das ändert, wie sicher eine Antwort aussieht, nie aber, welche es ist.</translation>
    </message>
    <message>
        <source>p_ij is the share of sample j in the neighbours of sample i: the softmax of similarities over all other training samples, i itself left out. The sum over i&apos;s own class is the probability that i is named rightly.</source>
        <translation>p_ij ist der Anteil von Beispiel j an den Nachbarn von Beispiel i: der Softmax der Ähnlichkeiten über alle anderen Trainingsbeispiele, i selbst ausgenommen. Die Summe über die eigene Klasse von i ist die Wahrscheinlichkeit, dass i richtig benannt wird.</translation>
    </message>
    <message>
        <source>How neighbours become a name. The k-NN vote counts each neighbour as exp(cos / σ); majority counts heads. CCKNN compares the mean distance to the k nearest of each class; its Algorithm 2 says “variance” without saying of what, and here it is that of all classes&apos; k nearest distances of the query. The nearest class mean compares squared distances. A rule that needs what the run has not learned cannot be chosen, and says why.</source>
        <translation>Wie aus Nachbarn ein Name wird. Die k-NN-Abstimmung zählt jeden Nachbarn mit exp(cos / σ); die Mehrheit zählt Köpfe. CCKNN vergleicht den mittleren Abstand zu den k nächsten jeder Klasse; Algorithmus 2 der Arbeit sagt „variance“, ohne zu sagen, wovon, und hier ist es die der k nächsten Abstände der Anfrage über alle Klassen. Das nächste Klassenmittel vergleicht quadrierte Abstände. Eine Regel, die braucht, was der Lauf nicht gelernt hat, lässt sich nicht wählen und sagt, warum.</translation>
    </message>
    <message>
        <source>Each sample is decided by all the others, so that none answers for itself. With one sample of a class there is nothing left to decide it by.</source>
        <translation>Jedes Beispiel wird von allen anderen entschieden, damit keines für sich selbst antwortet. Hat eine Klasse nur ein Beispiel, bleibt nichts, wonach es zu entscheiden wäre.</translation>
    </message>
    <message>
        <source>Brings every column to mean 0 and deviation 1, by the training part alone. The papers do so with tables like wine without always saying it; distances without it follow the column with the largest numbers.</source>
        <translation>Bringt jede Spalte auf Mittel 0 und Abweichung 1, allein nach dem Trainingsteil. Die Arbeiten tun das bei Tabellen wie wine, ohne es immer zu sagen; sonst folgen Abstände der Spalte mit den größten Zahlen.</translation>
    </message>
    <message>
        <source>How much nearer the own class must be than another before a pair costs nothing. Its unit is the method&apos;s: squared distance in LMNN and triplets, cosine in Scalable NCA, where the paper leaves it out and 0 is the paper.</source>
        <translation>Um wie viel näher die eigene Klasse sein muss als eine andere, bevor ein Paar nichts kostet. Die Einheit ist die des Verfahrens: quadrierter Abstand bei LMNN und Tripeln, Kosinus bei Scalable NCA, wo die Arbeit ihn weglässt und 0 der Arbeit entspricht.</translation>
    </message>
    <message>
        <source>Length of a step. Too large, the loss rises or is no number any more; too small, it hardly moves. It can be changed while the run trains.</source>
        <translation>Länge eines Schritts. Zu groß, steigt der Verlust oder ist keine Zahl mehr; zu klein, bewegt er sich kaum. Sie lässt sich ändern, während der Lauf trainiert.</translation>
    </message>
    <message>
        <source>Samples of a step. Losses that compare samples within a batch see only these and need several of a class; losses with a memory see all samples anyhow.</source>
        <translation>Beispiele eines Schritts. Verluste, die Beispiele innerhalb eines Stapels vergleichen, sehen nur diese und brauchen mehrere einer Klasse; Verluste mit einem Gedächtnis sehen ohnehin alle Beispiele.</translation>
    </message>
    <message>
        <source>The paper lets the memory&apos;s momentum grow “gradually”; the authors&apos; program raises it in steps. Both are here.</source>
        <translation>Die Arbeit lässt die Trägheit des Gedächtnisses „gradually“ (allmählich) wachsen; das Programm der Autoren hebt sie in Stufen. Hier gibt es beides.</translation>
    </message>
    <message>
        <source>Share of a remembered embedding that stays when its sample is seen again. High, the memory is smooth and old; low, new and noisy.</source>
        <translation>Anteil einer gemerkten Einbettung, der bleibt, wenn ihr Beispiel wieder gesehen wird. Ist er hoch, ist das Gedächtnis glatt und alt; ist er niedrig, neu und verrauscht.</translation>
    </message>
    <message>
        <source>Equation 11 mixes old and new rows without bringing them back to unit length; the authors&apos; program does bring them back, which is on here.</source>
        <translation>Gleichung 11 mischt alte und neue Zeilen, ohne sie wieder auf Länge eins zu bringen; das Programm der Autoren tut es, und hier ist es eingeschaltet.</translation>
    </message>
    <message>
        <source>The paper learns a weight for each kernel and does not say how it stays positive. Here its logarithm is learned, so that it always is.</source>
        <translation>Die Arbeit lernt für jeden Kern ein Gewicht und sagt nicht, wie es positiv bleibt. Hier wird sein Logarithmus gelernt, sodass es das immer ist.</translation>
    </message>
    <message>
        <source>Between refreshes the centres stay where they were while the network moves. Whether the pass that makes them is augmented the paper does not say; here it is not. Nor does it say what becomes of a sample without any of its class among its neighbours; here the nearest three of the class join them.</source>
        <translation>Zwischen Erneuerungen bleiben die Zentren, wo sie waren, während das Netz sich bewegt. Ob die Bilder in dem Durchgang, der sie macht, abgewandelt werden, sagt die Arbeit nicht; hier werden sie es nicht. Auch nicht, was aus einem Beispiel wird, unter dessen Nachbarn keiner seiner Klasse ist; hier kommen die nächsten drei der Klasse hinzu.</translation>
    </message>
    <message>
        <source>Equation 5 is printed without its brackets: it can mean W(f + sum) or W f + sum. Both can be chosen.</source>
        <translation>Gleichung 5 ist ohne ihre Klammern gedruckt: Sie kann W(f + Summe) oder W f + Summe bedeuten. Beides lässt sich wählen.</translation>
    </message>
    <message>
        <source>Levels of neighbours of neighbours. Algorithm 1 counts its loop to a bound that the text contradicts; here the depth is the number of modules.</source>
        <translation>Ebenen von Nachbarn der Nachbarn. Algorithmus 1 zählt seine Schleife bis zu einer Grenze, der der Text widerspricht; hier ist die Tiefe die Zahl der Module.</translation>
    </message>
    <message>
        <source>How children become one row: weighed by attention as in the paper, or their mean or maximum, which are its ablations.</source>
        <translation>Wie aus Kindern eine Zeile wird: mit Aufmerksamkeit gewichtet wie in der Arbeit, oder als Mittel oder Maximum, mit denen sie vergleicht.</translation>
    </message>
    <message>
        <source>Children of each node, K in the paper. More brings more of the sample&apos;s own class in, and more of other classes with it.</source>
        <translation>Kinder jedes Knotens, in der Arbeit K. Mehr bringen mehr von der eigenen Klasse des Beispiels herein und mit ihr mehr von anderen Klassen.</translation>
    </message>
    <message>
        <source>Against what the own class is compared: all others (equation 10) or the nearest other alone (equation 15).</source>
        <translation>Womit die eigene Klasse verglichen wird: mit allen anderen (Gleichung 10) oder allein mit der nächsten anderen (Gleichung 15).</translation>
    </message>
    <message>
        <source>Whether neighbours move too when a sample is pulled. Equation 12 does not say; the exact gradient moves both, the authors&apos; program the sample alone.</source>
        <translation>Ob sich auch Nachbarn bewegen, wenn ein Beispiel gezogen wird. Gleichung 12 sagt es nicht; der genaue Gradient bewegt beide, das Programm der Autoren allein das Beispiel.</translation>
    </message>
    <message>
        <source>Weight of drawing targets near for their own sake. The comparison&apos;s version of LMNN does not state it; 0 leaves the push alone.</source>
        <translation>Gewicht dafür, Ziele um ihrer selbst willen heranzuziehen. Der Vergleich nennt für seine Fassung von LMNN keines; 0 lässt nur das Abstoßen übrig.</translation>
    </message>
    <message>
        <source>Which samples of the own class are to be near: the k nearest at the start (fixed), the k nearest now (dynamic), or all of them.</source>
        <translation>Welche Beispiele der eigenen Klasse nah sein sollen: die k am Anfang nächsten (fest), die k jetzt nächsten (dynamisch) oder alle.</translation>
    </message>
    <message>
        <source>1 stands for each class by its mean (NCM); more by as many centroids (NCMC), found anew as the metric changes.</source>
        <translation>1 vertritt jede Klasse durch ihr Mittel (NCM); mehr durch so viele Zentren (NCMC), neu gefunden, während die Metrik sich ändert.</translation>
    </message>
    <message>
        <source>About how many neighbours each point tries to keep near. Small shows fragments, large shows the whole; distances between groups mean little in either.</source>
        <translation>Wie viele Nachbarn jeder Punkt ungefähr nah zu halten sucht. Kleine Werte zeigen Bruchstücke, große das Ganze; Abstände zwischen Gruppen bedeuten bei beiden wenig.</translation>
    </message>
    <message>
        <source>Below this evidence a sample is none of the classes. It is set so that the chosen share of support samples, each under the others, stays above it.</source>
        <translation>Unter diesem Beleg gehört ein Beispiel zu keiner der Klassen. Die Schwelle ist so gesetzt, dass der gewählte Anteil der Stützbeispiele, jedes nach den anderen beurteilt, darüber bleibt.</translation>
    </message>
    <message>
        <source>Closed set: test samples are named by training samples. Induction: the same on every level of labels, also those that were not trained. Retrieval: each sample looks for others of its class and leaves itself out. mAP is the mean precision at each hit; “map_trapezoid” is the area under the precision–recall line, which older programs call mAP and which is lower; “map@r” stops at the number of hits there are. NMI divides by the arithmetic mean of the two entropies; papers also use the geometric mean, the least or the greatest, and seldom say which. CMC leaves out samples of the query&apos;s class by the query&apos;s own camera, where cameras are known. nDCG weighs hits by their rank; CCML defines it and then says that its figure 3 shows the fraction of hits, which is precision@k here: both are measured. Few-shot: the mean of many drawn tasks ± 1.96 sd / √tasks.</source>
        <translation>Geschlossene Klassen: Testbeispiele werden von Trainingsbeispielen benannt. Induktion: dasselbe auf jeder Klassenebene, auch auf nicht trainierten. Suche: Jedes Beispiel sucht andere seiner Klasse und lässt sich selbst aus. mAP ist die über alle Treffer gemittelte Präzision; „map_trapezoid“ ist die Fläche unter der Precision-Recall-Kurve, die ältere Programme mAP nennen und die niedriger ist; „map@r“ hört bei so vielen Rängen auf, wie es Treffer gibt. NMI teilt durch das arithmetische Mittel der beiden Entropien; Arbeiten nehmen auch das geometrische Mittel, die kleinere oder die größere und sagen selten, was. CMC lässt Beispiele der Klasse der Anfrage von deren eigener Kamera aus, wo Kameras bekannt sind. nDCG wiegt Treffer nach ihrem Rang; CCML erklärt es und sagt dann, Bild 3 zeige den Anteil der Treffer, der hier precision@k heißt: Gemessen wird beides. Wenige Beispiele: das Mittel vieler gezogener Episoden ± 1,96 sd / √Episoden.</translation>
    </message>
    <message>
        <source>An episode is a small task: some classes, a few samples of each to learn from, others to be named. Papers report 5 classes with 1 or 5 samples and 15 queries each, as the mean of 600 or more ± 1.96 sd / √tasks; fewer leave a wide interval.</source>
        <translation>Eine Episode ist klein: einige Klassen, wenige Beispiele von jeder zum Lernen, andere zum Benennen. Arbeiten berichten 5 Klassen mit 1 oder 5 Beispielen und je 15 Anfragen, als Mittel von 600 oder mehr ± 1,96 sd / √Episoden; weniger lassen ein weites Intervall.</translation>
    </message>
    <message>
        <source>A flat map cannot keep every neighbourhood. Trustworthiness falls with each sample that is a neighbour on the map but far in the embedding, continuity with each that is near in the embedding but was torn away, both by how far. 15-NN preservation is the share of the 15 nearest that stay the 15 nearest: the strictest, since 16th for 15th counts as a loss. Maps in papers come without any of the three.</source>
        <translation>Eine flache Karte kann nicht jede Nachbarschaft bewahren. Die Vertrauenswürdigkeit sinkt mit jedem Beispiel, das auf der Karte Nachbar, in der Einbettung aber fern ist, die Stetigkeit mit jedem, das in der Einbettung nah, auf der Karte aber abgerissen ist, beide danach, wie weit. Die 15-NN-Bewahrung ist der Anteil der 15 nächsten, die die 15 nächsten bleiben: das Strengste, denn der 16. statt des 15. gilt als Verlust. Karten in Arbeiten kommen ohne eines der drei.</translation>
    </message>
</context>
<context>
    <name>ImageDrop</name>
    <message>
        <source>The picture cannot be read</source>
        <translation>Das Bild lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>The picture is larger than 64 MiB</source>
        <translation>Das Bild ist größer als 64 MiB</translation>
    </message>
    <message>
        <source>This is no picture</source>
        <translation>Das ist kein Bild</translation>
    </message>
    <message>
        <source>Use a JPEG or PNG file.</source>
        <translation>Verwenden Sie eine JPEG- oder PNG-Datei.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard</source>
        <translation>In der Zwischenablage ist kein Bild</translation>
    </message>
    <message>
        <source>pasted picture</source>
        <translation>eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>MapOption</name>
    <message>
        <source>Perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Iterations from an earlier map</source>
        <translation>Iterationen ab einer früheren Karte</translation>
    </message>
    <message>
        <source>Early exaggeration</source>
        <translation>Frühe Übertreibung</translation>
    </message>
    <message>
        <source>Iterations with exaggeration</source>
        <translation>Iterationen mit Übertreibung</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>Principal components</source>
        <translation>Hauptkomponenten</translation>
    </message>
    <message>
        <source>Same map on every processor</source>
        <translation>Auf jedem Prozessor dieselbe Karte</translation>
    </message>
</context>
<context>
    <name>NumberList</name>
    <message>
        <source>Give a whole number, or several: 1, 2, 3 or 1-3.</source>
        <translation>Geben Sie eine ganze Zahl an, oder mehrere: 1, 2, 3 oder 1-3.</translation>
    </message>
    <message>
        <source>At most %1 at once.</source>
        <comment>numbers in a list</comment>
        <translation>Höchstens %1 auf einmal.</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <comment>a number</comment>
        <translation>%1 steht zweimal da.</translation>
    </message>
</context>
<context>
    <name>PaperRows</name>
    <message>
        <source>Im and Taylor 2016</source>
        <translation>Im und Taylor 2016</translation>
    </message>
    <message>
        <source>Wu et al. 2018</source>
        <translation>Wu u. a. 2018</translation>
    </message>
    <message>
        <source>Meyer et al. 2018</source>
        <translation>Meyer u. a. 2018</translation>
    </message>
    <message>
        <source>Li et al. 2019</source>
        <translation>Li u. a. 2019</translation>
    </message>
    <message>
        <source>Mensink et al. 2012</source>
        <translation>Mensink u. a. 2012</translation>
    </message>
    <message>
        <source>Mean of ten folds, on at most 99 % of the variance; k, step size and dimension were chosen on held-out data. The paper also says that 70 % train, which ten folds do not. Compare with --folds 10: one split judges few samples.</source>
        <translation>Mittel von zehn Teilungen auf höchstens 99 % der Varianz; k, Schrittweite und Dimension wurden an zurückgehaltenen Daten gewählt. Die Arbeit sagt auch, dass 70 % trainieren, was bei zehn Teilungen nicht sein kann. Vergleichen Sie mit --folds 10: Eine einzige Teilung beurteilt wenige Beispiele.</translation>
    </message>
    <message>
        <source>A linear map of 99 % of the variance; k, step size and dimension were chosen on held-out data. The text has “optimal 10 components” reach 2.19 % on MNIST; 10 err on 7 to 9 %, 50 on 2.2 %.</source>
        <translation>Eine lineare Abbildung von 99 % der Varianz; k, Schrittweite und Dimension wurden an zurückgehaltenen Daten gewählt. Im Text erreichen „optimale 10 Komponenten“ auf MNIST 2,19 %; 10 irren bei 7 bis 9 %, 50 bei 2,2 %.</translation>
    </message>
    <message>
        <source>Convolutions of ten filters; k and step size were chosen on held-out data.</source>
        <translation>Faltungen mit zehn Filtern; k und Schrittweite wurden an zurückgehaltenen Daten gewählt.</translation>
    </message>
    <message>
        <source>1,000 classes of photographs at 224 pixels, 130 epochs, one crop of each validation image.</source>
        <translation>1.000 Klassen von Fotos mit 224 Pixeln, 130 Epochen, ein Ausschnitt jedes Validierungsbildes.</translation>
    </message>
    <message>
        <source>Trained on the coarse classes, judged by neighbours at the penultimate layer, with a k that the paper does not tell; the rule “linear” is a classifier fitted anew.</source>
        <translation>Mit den groben Klassen trainiert, nach Nachbarn an der vorletzten Schicht beurteilt, mit einem k, das die Arbeit nicht nennt; die Regel „linear“ ist ein neu angepasster Klassifikator.</translation>
    </message>
    <message>
        <source>3,000 tasks of classes that were not trained, 64 of 100 were; the penultimate layer, without fine-tuning.</source>
        <translation>3.000 Episoden aus Klassen, die nicht trainiert wurden (64 von 100 wurden es); die vorletzte Schicht, ohne Nachtraining.</translation>
    </message>
    <message>
        <source>The first half of the classes trained, the other half is searched; a network that began with ImageNet&apos;s weights.</source>
        <translation>Die erste Hälfte der Klassen wurde trainiert, in der anderen wird gesucht; ein Netz, das mit den Gewichten von ImageNet begann.</translation>
    </message>
    <message>
        <source>The same classes in training and test, on a network that began with ImageNet&apos;s weights.</source>
        <translation>Dieselben Klassen in Training und Test, auf einem Netz, das mit den Gewichten von ImageNet begann.</translation>
    </message>
    <message>
        <source>Persons that were not trained, in query and gallery of several cameras; a ResNet-50 that began with ImageNet&apos;s weights.</source>
        <translation>Personen, die nicht trainiert wurden, in Anfragen und Galerie mehrerer Kameras; ein ResNet-50, das mit den Gewichten von ImageNet begann.</translation>
    </message>
    <message>
        <source>Fisher vectors of 64,000 numbers, 1.2 million training images.</source>
        <translation>Fisher-Vektoren aus 64.000 Zahlen, 1,2 Millionen Trainingsbilder.</translation>
    </message>
    <message>
        <source>Test images of 200 classes among 1,000, on Fisher vectors of 4,000 numbers; the mean of a class is all that is learned of it.</source>
        <translation>Testbilder von 200 Klassen unter 1.000, auf Fisher-Vektoren aus 4.000 Zahlen; von einer Klasse wird nur ihr Mittel gelernt.</translation>
    </message>
    <message>
        <source>Fisher vectors of 4,000 numbers, 1.2 million training images; k and the penalty were chosen on the validation part.</source>
        <translation>Fisher-Vektoren aus 4.000 Zahlen, 1,2 Millionen Trainingsbilder; k und die Strafe wurden am Validierungsteil gewählt.</translation>
    </message>
    <message>
        <source>Euclidean, PCA 99 %</source>
        <translation>euklidisch, PCA 99 %</translation>
    </message>
    <message>
        <source>ridge regression</source>
        <translation>Ridge-Regression</translation>
    </message>
    <message>
        <source>NCM, inverse covariance</source>
        <translation>NCM, inverse Kovarianz</translation>
    </message>
    <message>
        <source>dynamic targets, d = 128</source>
        <translation>dynamische Ziele, d = 128</translation>
    </message>
    <message>
        <source>all targets, d = 128</source>
        <translation>alle Ziele, d = 128</translation>
    </message>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln Klasse</numerusform>
            <numerusform>%Ln Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, as printed: %3 on %4.</source>
        <comment>paper, table, method, data</comment>
        <translation>%1, %2, wie gedruckt: %3 auf %4.</translation>
    </message>
    <message>
        <source>Support and queries of a task are its memory; K = 10 neighbours. Where no ± stands, the paper left it out. Its text names tables 3 and 4 where it means 5 and 6.</source>
        <translation>Stützbilder und Anfragen einer Episode sind ihr Gedächtnis; K = 10 Nachbarn. Wo kein ± steht, hat es die Arbeit weggelassen. Ihr Text nennt die Tabellen 3 und 4, wo er 5 und 6 meint.</translation>
    </message>
</context>
<context>
    <name>PresetFile</name>
    <message>
        <source>this is no preset</source>
        <translation>das ist keine Voreinstellung</translation>
    </message>
    <message>
        <source>Choose a file that was saved with “Save preset…”.</source>
        <translation>Wählen Sie eine Datei, die mit „Voreinstellung speichern …“ gespeichert wurde.</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>This run has not been evaluated yet.</source>
        <translation>Dieser Lauf wurde noch nicht ausgewertet.</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Rechengenauigkeit</translation>
    </message>
    <message>
        <source>How to read this: %1</source>
        <translation>So liest man das: %1</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Only first</source>
        <translation>Nur der erste</translation>
    </message>
    <message>
        <source>Only second</source>
        <translation>Nur der zweite</translation>
    </message>
    <message>
        <source>p (McNemar)</source>
        <translation>p (McNemar)</translation>
    </message>
    <message>
        <source>%1 against %2, on the same queries</source>
        <translation>%1 gegen %2, mit denselben Anfragen</translation>
    </message>
    <message>
        <source>How to read this: both runs answered the same queries. “Only first” are those that only the first run got right. p is how often two equally good runs would differ at least as much (McNemar&apos;s exact test).</source>
        <translation>So liest man das: Beide Läufe beantworteten dieselben Anfragen. „Nur der erste“ sind die, die nur der erste Lauf richtig hatte. p ist, wie oft sich zwei gleich gute Läufe mindestens so stark unterschieden (exakter Test nach McNemar).</translation>
    </message>
    <message>
        <source>Not compared: %1</source>
        <translation>Nicht verglichen: %1</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>± sd</source>
        <translation>± s</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>Jeder</translation>
    </message>
    <message>
        <source>own score</source>
        <translation>eigene Wertung</translation>
    </message>
    <message>
        <source>Curves of training.</source>
        <translation>Kurven des Trainings.</translation>
    </message>
    <message>
        <source>Runs that differ in nothing but seed or fold; in percent</source>
        <translation>Läufe, die sich nur in Startwert oder Teilung unterscheiden; in Prozent</translation>
    </message>
    <message>
        <source>A line is the mean over the seeds, the band around it ± one standard deviation: runs whose bands overlap may differ by chance.</source>
        <translation>Eine Linie ist das Mittel über die Startwerte, das Band darum ± eine Standardabweichung: Läufe mit überlappenden Bändern können sich zufällig unterscheiden.</translation>
    </message>
    <message>
        <source>Mean curves with bands.</source>
        <translation>Mittlere Kurven mit Bändern.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more run(s)</source>
        <translation>
            <numerusform>%1 und %n weiterer Lauf</numerusform>
            <numerusform>%1 und %n weitere Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Levels (classes)</source>
        <translation>Ebenen (Klassen)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>Die ersten %1 von %2</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Those that differ or are no defaults; ● is no default: it was chosen, or follows from the preset or the data</source>
        <translation>Die sich unterscheiden oder keine Vorgaben sind; ● ist keine Vorgabe: Sie wurde gewählt oder folgt aus der Voreinstellung oder den Daten</translation>
    </message>
    <message>
        <source>● is no default: it was chosen, or follows from the preset or the data</source>
        <translation>● ist keine Vorgabe: Sie wurde gewählt oder folgt aus der Voreinstellung oder den Daten</translation>
    </message>
    <message>
        <source>Processor code</source>
        <translation>Prozessorcode</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>The file after --exclude holds these lines:</source>
        <translation>Die Datei nach --exclude enthält diese Zeilen:</translation>
    </message>
    <message>
        <source>With the same threads, precision and processor code on a CPU the numbers are equal to the last bit; elsewhere they differ by rounding.</source>
        <translation>Mit denselben Threads, derselben Genauigkeit und demselben Prozessorcode auf einer CPU stimmen die Zahlen bis aufs letzte Bit; anderswo unterscheiden sie sich durch Rundung.</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>dieser Lauf</translation>
    </message>
    <message>
        <source>Truly</source>
        <translation>Wirklich</translation>
    </message>
    <message>
        <source>Called</source>
        <translation>Genannt</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Male</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>%1 of %2 samples (%3), step %4.</source>
        <translation>%1 von %2 Bildern (%3), Schritt %4.</translation>
    </message>
    <message>
        <source>Successes</source>
        <translation>Erfolge</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Misserfolge</translation>
    </message>
    <message>
        <source>The %1 classes with the largest changes of %2.</source>
        <translation>Die %1 Klassen mit den größten Änderungen von %2.</translation>
    </message>
    <message>
        <source>The %1 classes that take part in most mistakes, of %2; samples that were called by another name are not in it.</source>
        <translation>Die %1 Klassen mit den meisten Verwechslungen von %2; Bilder, die anders genannt wurden, sind nicht dabei.</translation>
    </message>
    <message>
        <source>Confused most often</source>
        <translation>Am häufigsten verwechselt</translation>
    </message>
    <message>
        <source>Neighbours that decide: size of a query&apos;s support set</source>
        <translation>Entscheidende Nachbarn: Größe der Stützmenge einer Anfrage</translation>
    </message>
    <message>
        <source>The support set of a query is the training samples that together hold half (70, 90 %) of its neighbour probability p. Left: few samples decide; far right: almost all do, and the temperature is too high to tell them apart.</source>
        <translation>Die Stützmenge einer Anfrage sind die Trainingsbilder, die zusammen die Hälfte (70, 90 %) ihrer Nachbarwahrscheinlichkeit p halten. Links: wenige Bilder entscheiden; ganz rechts: fast alle, und die Temperatur ist zu hoch, um sie zu trennen.</translation>
    </message>
    <message>
        <source>training samples in the support set</source>
        <translation>Trainingsbilder in der Stützmenge</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Distances within and between classes</source>
        <translation>Abstände innerhalb der Klassen und zwischen ihnen</translation>
    </message>
    <message>
        <source>The further the two histograms lie apart, the better the embedding tells classes apart; where they overlap, distance alone cannot decide.</source>
        <translation>Je weiter die beiden Histogramme auseinanderliegen, desto besser trennt die Einbettung die Klassen; wo sie sich überlappen, kann der Abstand allein nicht entscheiden.</translation>
    </message>
    <message>
        <source>distance in the embedding</source>
        <translation>Abstand in der Einbettung</translation>
    </message>
    <message>
        <source>pairs (share of the series, %)</source>
        <translation>Paare (Anteil der Reihe, %)</translation>
    </message>
    <message>
        <source>same class</source>
        <translation>dieselbe Klasse</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>andere Klassen</translation>
    </message>
    <message>
        <source>Overlap: %1 (0: apart, 1: the same).</source>
        <translation>Überlappung: %1 (0: getrennt, 1: gleich).</translation>
    </message>
    <message>
        <source>%1 points, step %2.</source>
        <translation>%1 Punkte, Schritt %2.</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>page of pages</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Short: what it is, how good it is, how to repeat it</source>
        <translation>Kurz: was es ist, wie gut es ist, wie man es wiederholt</translation>
    </message>
    <message>
        <source>Figures of the papers</source>
        <translation>Abbildungen der Arbeiten</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>, on %1</source>
        <translation>, mit %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>The figure shows the first %1 questions of the table.</source>
        <translation>Die Abbildung zeigt die ersten %1 Fragen der Tabelle.</translation>
    </message>
    <message>
        <source>Results against what was varied.</source>
        <translation>Ergebnisse über dem, was verändert wurde.</translation>
    </message>
    <message>
        <source>Left out for %1: %2</source>
        <translation>Ausgelassen für %1: %2</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>trained for %1</source>
        <translation>%1 trainiert</translation>
    </message>
    <message>
        <source>computed in %1</source>
        <translation>in %1 berechnet</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Each run in a line: recipe, data, state, score.</source>
        <translation>Jeder Lauf in einer Zeile: Rezept, Daten, Zustand, Wertung.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Every evaluation with its interval, as a table and a figure. Measure more in Evaluate.</source>
        <translation>Jede Auswertung mit ihrem Intervall, als Tabelle und als Abbildung. Unter „Auswerten“ lässt sich mehr messen.</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>The first run against each other one on the same queries: McNemar&apos;s test. Needs two runs of the same data; each comparison evaluates both, which may take minutes.</source>
        <translation>Der erste Lauf gegen jeden anderen mit denselben Anfragen: Test nach McNemar. Braucht zwei Läufe mit denselben Daten; jeder Vergleich wertet beide aus, was Minuten dauern kann.</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Loss, accuracy and the other scalars against steps.</source>
        <translation>Verlust, Genauigkeit und die anderen Werte über den Schritten.</translation>
    </message>
    <message>
        <source>Seeds and folds</source>
        <translation>Startwerte und Teilungen</translation>
    </message>
    <message>
        <source>Runs that differ in nothing but the seed or the fold: mean ± standard deviation, and mean curves with a band.</source>
        <translation>Läufe, die sich nur im Startwert oder in der Teilung unterscheiden: Mittel ± Standardabweichung und mittlere Kurven mit Band.</translation>
    </message>
    <message>
        <source>Retrieval boards</source>
        <translation>Suchtafeln</translation>
    </message>
    <message>
        <source>Queries with their nearest neighbours, this run against the baseline: successes and failures.</source>
        <translation>Anfragen mit ihren nächsten Nachbarn, dieser Lauf gegen die Vergleichsbasis: Erfolge und Misserfolge.</translation>
    </message>
    <message>
        <source>Gain per class</source>
        <translation>Gewinn je Klasse</translation>
    </message>
    <message>
        <source>Per class the accuracy less the baseline&apos;s, coarse classes by size.</source>
        <translation>Je Klasse die Genauigkeit abzüglich der Vergleichsbasis, Oberklassen nach Größe.</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Verwechslungsmatrix</translation>
    </message>
    <message>
        <source>Which classes are taken for which.</source>
        <translation>Welche Klassen für welche gehalten werden.</translation>
    </message>
    <message>
        <source>Support sets</source>
        <translation>Stützmengen</translation>
    </message>
    <message>
        <source>How many training samples hold 50, 70 and 90 % of a query&apos;s neighbour probability.</source>
        <translation>Wie viele Trainingsbilder 50, 70 und 90 % der Nachbarwahrscheinlichkeit einer Anfrage halten.</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>Abstände</translation>
    </message>
    <message>
        <source>Distances within and between classes, and how far they overlap.</source>
        <translation>Abstände innerhalb der Klassen und zwischen ihnen, und wie weit sie sich überlappen.</translation>
    </message>
    <message>
        <source>Sweeps and new classes</source>
        <translation>Reihen und neue Klassen</translation>
    </message>
    <message>
        <source>Evaluations of several k, shots or images of new classes as curves.</source>
        <translation>Auswertungen mit mehreren k, Beispielzahlen oder Bildern neuer Klassen als Kurven.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>The newest map that was made of the run, with its legend.</source>
        <translation>Die neueste Karte des Laufs mit ihrer Legende.</translation>
    </message>
    <message>
        <source>Source, fingerprint, split, what was left out and why.</source>
        <translation>Quelle, Fingerabdruck, Aufteilung, was ausgelassen wurde und warum.</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Every option; ● marks what is no default.</source>
        <translation>Jede Option; ● markiert, was keine Vorgabe ist.</translation>
    </message>
    <message>
        <source>To repeat this</source>
        <translation>Zum Wiederholen</translation>
    </message>
    <message>
        <source>Command lines, seeds, threads, precision and versions that give the same numbers again.</source>
        <translation>Befehlszeilen, Startwerte, Threads, Genauigkeit und Versionen, die dieselben Zahlen wieder ergeben.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Your own words.</source>
        <translation>Eigene Worte.</translation>
    </message>
    <message>
        <source>A figure is not here: %1</source>
        <translation>Eine Abbildung fehlt hier: %1</translation>
    </message>
    <message>
        <source>The papers&apos; figures</source>
        <translation>Abbildungen der Arbeiten</translation>
    </message>
    <message>
        <source>Those that these runs give: distance by rank, nearest classes, links to nearest neighbours, attention, few-shot cases, maps before and after training.</source>
        <translation>Die, die diese Läufe hergeben: Abstand nach Rang, nächste Klassen, Verbindungen zu nächsten Nachbarn, Aufmerksamkeit, Fälle mit wenigen Beispielen, Karten vor und nach dem Training.</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>R@1</source>
        <translation>R@1</translation>
    </message>
    <message>
        <source>R@%1</source>
        <translation>R@%1</translation>
    </message>
    <message>
        <source>AP</source>
        <translation>AP</translation>
    </message>
    <message>
        <source>Hubness</source>
        <translation>Hubness</translation>
    </message>
    <message>
        <source>Misleads</source>
        <translation>Führt irre</translation>
    </message>
    <message>
        <source>Found worst by example</source>
        <translation>Am Beispiel am schlechtesten gefunden</translation>
    </message>
    <message>
        <source>Decide</source>
        <comment>how many neighbours: a column&apos;s title</comment>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Hubness: in how many lists of the %1 nearest a sample of the class stands; Misleads: the share of these lists that are of another class; Decide: how many training samples hold 70 % of the loss&apos;s weights, the median over the class&apos;s samples.</source>
        <translation>Hubness: in wie vielen Listen der %1 nächsten ein Beispiel der Klasse steht; Führt irre: der Anteil dieser Listen, die zu einer anderen Klasse gehören; Entscheiden: wie viele Trainingsbeispiele 70 % der Gewichte des Verlusts haben, im Median der Beispiele der Klasse.</translation>
    </message>
    <message>
        <source>Scalars of each run against optimiser steps; of a long curve the strong line is the running mean, the faint one what was recorded. Loss should fall and level off; accuracy on the validation part should rise with it, and is overfitted where it falls again.</source>
        <translation>Werte jedes Laufs über den Schritten des Optimierers; bei einer langen Kurve ist die kräftige Linie das gleitende Mittel, die blasse das Aufgezeichnete. Der Verlust soll fallen und abflachen; die Genauigkeit auf dem Validierungsteil soll mit steigen und zeigt Überanpassung, wo sie wieder fällt.</translation>
    </message>
    <message>
        <source>Measured by the run itself. Evaluate adds a table with intervals.</source>
        <translation>Vom Lauf selbst gemessen. Auswerten ergänzt eine Tabelle mit Intervallen.</translation>
    </message>
    <message>
        <source>the report could not be written: %1</source>
        <translation>der Bericht konnte nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>Choose another folder or free some space.</source>
        <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>the report was not written</source>
        <translation>der Bericht wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>no such format of a report: .%1</source>
        <translation>so ein Format hat ein Bericht nicht: .%1</translation>
    </message>
    <message>
        <source>Use .pdf, .html, .md or .csv.</source>
        <translation>Möglich sind .pdf, .html, .md und .csv.</translation>
    </message>
    <message>
        <source>no plan of a report: %1</source>
        <translation>kein Plan eines Berichts: %1</translation>
    </message>
    <message>
        <source>Save one from the report room and change that.</source>
        <translation>Speichern Sie einen im Raum für Berichte, und ändern Sie diesen.</translation>
    </message>
    <message>
        <source>the plan was written by a newer Kindred</source>
        <translation>der Plan stammt von einem neueren Kindred</translation>
    </message>
    <message>
        <source>Open it there, or bring this one up to date.</source>
        <translation>Öffnen Sie ihn dort, oder aktualisieren Sie dieses.</translation>
    </message>
    <message>
        <source>too large for the plan of a report</source>
        <translation>zu groß für den Plan eines Berichts</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) of classes that were not trained left out: nothing can get their names.</source>
        <translation>
            <numerusform>%n Bild einer nicht trainierten Klasse fehlt: Ihren Namen kann nichts bekommen.</numerusform>
            <numerusform>%n Bilder nicht trainierter Klassen fehlen: Deren Namen kann nichts bekommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything was measured once: there is no curve.</source>
        <translation>Alles wurde einmal gemessen: Es gibt keine Kurve.</translation>
    </message>
</context>
<context>
    <name>ValueList</name>
    <message>
        <source>“%1” is not a whole number.</source>
        <translation>„%1“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>„%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>Give the values; each is trained once.</source>
        <translation>Geben Sie die Werte an; jeder wird einmal trainiert.</translation>
    </message>
    <message>
        <source>A value is missing between two commas.</source>
        <translation>Zwischen zwei Kommas fehlt ein Wert.</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <comment>a value</comment>
        <translation>%1 steht zweimal da.</translation>
    </message>
</context>
<context>
    <name>kindred::AlarmStrip</name>
    <message>
        <source>Alarms</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was das heißt</translation>
    </message>
    <message>
        <source>Show the curve</source>
        <translation>Kurve zeigen</translation>
    </message>
    <message>
        <source>Set %1 now</source>
        <translation>Jetzt %1 setzen</translation>
    </message>
    <message>
        <source>Duplicate with %1…</source>
        <translation>Duplizieren mit %1 …</translation>
    </message>
    <message>
        <source>Changes the run that trains; a checkpoint is written first</source>
        <translation>Ändert den Lauf, der gerade trainiert; zuvor wird ein Zwischenstand geschrieben</translation>
    </message>
    <message>
        <source>Opens the wizard with this run&apos;s plan and the change</source>
        <translation>Öffnet den Assistenten mit dem Plan dieses Laufs und der Änderung</translation>
    </message>
</context>
<context>
    <name>kindred::BankCard</name>
    <message>
        <source>Memory bank</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Drift of the memory&apos;s rows</source>
        <translation>Drift der Zeilen des Gedächtnisses</translation>
    </message>
    <message>
        <source>The memory holds what the network made of each training image when it last saw it, with augmentation and momentum. Drift is 1 − cos of such a row and what the network makes of the clean image now. The paper prints no renormalisation after a momentum step (Wu et al. 2018, equation 11); its code has one, and so has the default here.</source>
        <translation>Das Gedächtnis hält, was das Netz aus jedem Trainingsbild machte, als es dieses zuletzt sah, mit Abwandlung und Trägheit. Drift ist 1 − cos einer solchen Zeile und dessen, was das Netz jetzt aus dem unveränderten Bild macht. Die Arbeit druckt nach dem Trägheitsschritt kein erneutes Normieren (Wu et al. 2018, Gleichung 11); ihr Code hat es, und so auch die Vorgabe hier.</translation>
    </message>
    <message>
        <source>Rows that have drifted</source>
        <translation>Abgedriftete Zeilen</translation>
    </message>
    <message>
        <source>Age of the memory&apos;s rows</source>
        <translation>Alter der Zeilen des Gedächtnisses</translation>
    </message>
    <message>
        <source>Wrong because stale</source>
        <translation>Falsch, weil veraltet</translation>
    </message>
    <message>
        <source>Queries whose nearest row is wrong because it is stale</source>
        <translation>Anfragen, deren nächste Zeile falsch ist, weil sie veraltet ist</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Comparing the memory with fresh embeddings…</source>
        <translation>Vergleiche das Gedächtnis mit frischen Einbettungen …</translation>
    </message>
    <message>
        <source>%L1 × %L2 · step %L3</source>
        <comment>rows, columns, step</comment>
        <translation>%L1 × %L2 · Schritt %L3</translation>
    </message>
    <message>
        <source>drift: 1 − cos of row and fresh embedding</source>
        <translation>Drift: 1 − cos von Zeile und frischer Einbettung</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>Rows at the left are as the network sees their images now; a click on a bar lists its images.</source>
        <translation>Zeilen links sind so, wie das Netz ihre Bilder jetzt sieht; ein Klick auf einen Balken zeigt seine Bilder.</translation>
    </message>
    <message>
        <source>%L1 of %L2 rows could be compared: %3.</source>
        <comment>…, …, a reason of the engine</comment>
        <translation>%L1 von %L2 Zeilen ließen sich vergleichen: %3.</translation>
    </message>
    <message>
        <source>Drifted furthest</source>
        <translation>Am weitesten abgedriftet</translation>
    </message>
    <message>
        <source>drift %1</source>
        <translation>Drift %1</translation>
    </message>
    <message numerus="yes">
        <source>drift %1, written %Ln step(s) ago</source>
        <translation>
            <numerusform>Drift %1, vor %Ln Schritt geschrieben</numerusform>
            <numerusform>Drift %1, vor %Ln Schritten geschrieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) with a drift of %1</source>
        <translation>
            <numerusform>%Ln Zeile mit einer Drift von %1</numerusform>
            <numerusform>%Ln Zeilen mit einer Drift von %1</numerusform>
        </translation>
    </message>
    <message>
        <source>steps since the row was written</source>
        <translation>Schritte, seit die Zeile geschrieben wurde</translation>
    </message>
    <message>
        <source>Each row is written once an epoch. The order of the batches follows from the run&apos;s seed, so ages are exact.</source>
        <translation>Jede Zeile wird einmal je Epoche geschrieben. Die Reihenfolge der Stapel folgt aus dem Startwert des Laufs, daher ist das Alter genau.</translation>
    </message>
    <message>
        <source>nearest in the memory: #%L1, %2
nearest by fresh embeddings: #%L3, %4</source>
        <translation>am nächsten im Gedächtnis: #%L1, %2
am nächsten nach frischen Einbettungen: #%L3, %4</translation>
    </message>
    <message>
        <source>%L1 of %L2 queries (%3) have a nearest neighbour of another class in the memory, but one of their own among fresh embeddings. In all the memory is wrong for %L4, fresh embeddings for %L5.</source>
        <translation>%L1 von %L2 Anfragen (%3) haben im Gedächtnis einen nächsten Nachbarn aus einer anderen Klasse, unter frischen Einbettungen aber einen aus der eigenen. Insgesamt liegt das Gedächtnis bei %L4 falsch, frische Einbettungen bei %L5.</translation>
    </message>
    <message>
        <source>Comparing the memory</source>
        <translation>Vergleich des Gedächtnisses</translation>
    </message>
</context>
<context>
    <name>kindred::BarsFigure</name>
    <message>
        <source>%1 · %L2</source>
        <comment>share of the mass, number of neighbours</comment>
        <translation>%1 · %L2</translation>
    </message>
    <message>
        <source>share p of each neighbour</source>
        <translation>Anteil p jedes Nachbarn</translation>
    </message>
    <message>
        <source>running sum</source>
        <translation>laufende Summe</translation>
    </message>
    <message>
        <source>rank 1 … %L1</source>
        <translation>Rang 1 … %L1</translation>
    </message>
    <message numerus="yes">
        <source>%n other class(es)</source>
        <translation>
            <numerusform>%n andere Klasse</numerusform>
            <numerusform>%n andere Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>all others</source>
        <translation>alle anderen</translation>
    </message>
</context>
<context>
    <name>kindred::BoardAnswers</name>
    <message>
        <source>none of these</source>
        <translation>keine davon</translation>
    </message>
</context>
<context>
    <name>kindred::BoardBrought</name>
    <message>
        <source>This picture lies on the network, and Kindred stays offline</source>
        <translation>Dieses Bild liegt im Netz, und Kindred bleibt offline</translation>
    </message>
    <message>
        <source>Save it to a file first, or copy the picture itself.</source>
        <translation>Speichern Sie es zuerst als Datei oder kopieren Sie das Bild selbst.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard</source>
        <translation>In der Zwischenablage ist kein Bild</translation>
    </message>
</context>
<context>
    <name>kindred::BoardCameraDialog</name>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>A video file…</source>
        <translation>Eine Videodatei …</translation>
    </message>
    <message>
        <source>Looking for cameras…</source>
        <translation>Suche Kameras …</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a camera, its device</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No camera here</source>
        <translation>Keine Kamera hier</translation>
    </message>
    <message>
        <source>No cameras to be had</source>
        <translation>Keine Kameras zu haben</translation>
    </message>
    <message>
        <source>Plug one in and open this again, or watch a video file.</source>
        <translation>Schließen Sie eine an und öffnen Sie dies erneut, oder sehen Sie eine Videodatei an.</translation>
    </message>
    <message>
        <source>%1 has none. A video file there works as well.</source>
        <comment>a computer</comment>
        <translation>%1 hat keine. Eine Videodatei dort geht ebenso.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Öffne %1</translation>
    </message>
    <message>
        <source>The engine did not open it.</source>
        <translation>Die Engine hat sie nicht geöffnet.</translation>
    </message>
    <message>
        <source>The encoder is not open yet.</source>
        <translation>Der Kodierer ist noch nicht geöffnet.</translation>
    </message>
    <message>
        <source>The board has changed its encoder.</source>
        <translation>Die Tafel hat ihren Kodierer gewechselt.</translation>
    </message>
    <message>
        <source>The video is over.</source>
        <translation>Das Video ist zu Ende.</translation>
    </message>
    <message>
        <source>The video holds no picture.</source>
        <translation>Das Video enthält kein Bild.</translation>
    </message>
    <message>
        <source>None of these</source>
        <translation>Keine davon</translation>
    </message>
    <message>
        <source>p %L1 · evidence %L2</source>
        <translation>p %L1 · Beleg %L2</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>%L1 s into the video</source>
        <translation>%L1 s im Video</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Watch again</source>
        <translation>Noch einmal ansehen</translation>
    </message>
    <message>
        <source>Nothing to watch</source>
        <translation>Nichts anzusehen</translation>
    </message>
    <message>
        <source>Camera or video</source>
        <translation>Kamera oder Video</translation>
    </message>
    <message>
        <source>Nothing taught yet</source>
        <translation>Noch nichts gelehrt</translation>
    </message>
    <message>
        <source>Show the first thing to the camera and teach it.</source>
        <translation>Zeigen Sie der Kamera das Erste, was sie kennen soll, und lehren Sie es.</translation>
    </message>
    <message>
        <source>Which of this computer&apos;s cameras is watched</source>
        <translation>Welche Kamera dieses Rechners beobachtet wird</translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassList</name>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Rückgängig: %1 (Strg+Z)</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>Wiederholen: %1 (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Drop images here for a new class</source>
        <translation>Bilder für eine neue Klasse hier ablegen</translation>
    </message>
    <message>
        <source>from files, a folder per class, the map, the retrievals, the clipboard</source>
        <translation>aus Dateien, einem Ordner je Klasse, der Karte, der Suche, der Zwischenablage</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>Dateien …</translation>
    </message>
    <message>
        <source>Pictures of one new class (Insert)</source>
        <translation>Bilder einer neuen Klasse (Einfg)</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>A folder with a folder per class makes a class of each</source>
        <translation>Ein Ordner mit einem Ordner je Klasse ergibt je eine Klasse</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Pictures of the clipboard (Ctrl+V)</source>
        <translation>Bilder der Zwischenablage (Strg+V)</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>Reading pictures</source>
        <translation>Lese Bilder</translation>
    </message>
    <message numerus="yes">
        <source>%L1 · %Ln support image(s)</source>
        <comment>classes · images</comment>
        <translation>
            <numerusform>%L1 · %Ln Stützbild</numerusform>
            <numerusform>%L1 · %Ln Stützbilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>A class to name first and to show later</source>
        <translation>Eine Klasse, die zuerst benannt und später gezeigt wird</translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassTile</name>
    <message>
        <source>Name of the class</source>
        <translation>Name der Klasse</translation>
    </message>
    <message>
        <source>Type a name and press Return</source>
        <translation>Namen eingeben und Eingabetaste drücken</translation>
    </message>
    <message>
        <source>What can be done with this class</source>
        <translation>Was sich mit dieser Klasse tun lässt</translation>
    </message>
    <message>
        <source>Drop pictures of it here</source>
        <translation>Bilder davon hier ablegen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s)</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures of %1</source>
        <translation>Bilder von %1</translation>
    </message>
    <message>
        <source>A class needs a name.</source>
        <translation>Eine Klasse braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is a class %1 already. To join the two, choose Merge into in its menu.</source>
        <translation>Eine Klasse %1 gibt es schon. Zum Vereinen „Vereinen mit“ in ihrem Menü wählen.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Paste pictures</source>
        <translation>Bilder einfügen</translation>
    </message>
    <message>
        <source>Add what is selected on the map</source>
        <translation>Auswahl der Karte hinzufügen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Merge into</source>
        <translation>Vereinen mit</translation>
    </message>
    <message>
        <source>Delete the class</source>
        <translation>Klasse löschen</translation>
    </message>
    <message>
        <source>Take back in	X</source>
        <translation>Wieder aufnehmen	X</translation>
    </message>
    <message>
        <source>Leave out	X</source>
        <translation>Auslassen	X</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>It is another class</source>
        <translation>Es ist eine andere Klasse</translation>
    </message>
    <message>
        <source>A new class</source>
        <translation>Eine neue Klasse</translation>
    </message>
    <message>
        <source>Ask about it instead</source>
        <translation>Stattdessen danach fragen</translation>
    </message>
    <message>
        <source>Remove	Del</source>
        <translation>Entfernen	Entf</translation>
    </message>
    <message>
        <source>It is a kind of</source>
        <translation>Ist eine Art von</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Its class at the level “%1”</source>
        <translation>Ihre Klasse auf der Ebene „%1“</translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassifyDialog</name>
    <message>
        <source>Classify a folder</source>
        <translation>Ordner klassifizieren</translation>
    </message>
    <message>
        <source>Choose a class to see its images alone</source>
        <translation>Eine Klasse wählen, um nur ihre Bilder zu sehen</translation>
    </message>
    <message>
        <source>All images, or only those that were taken for one class</source>
        <translation>Alle Bilder oder nur die, die für eine Klasse gehalten wurden</translation>
    </message>
    <message>
        <source>Progress of classifying</source>
        <translation>Fortschritt des Klassifizierens</translation>
    </message>
    <message>
        <source>Classified files</source>
        <translation>Klassifizierte Dateien</translation>
    </message>
    <message>
        <source>Open the image</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>class, count</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>%L1 more</source>
        <comment>classes</comment>
        <translation>%L1 weitere</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Classifying %1</source>
        <translation>Klassifiziere %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) of %1</source>
        <translation>
            <numerusform>%Ln Bild von %1</numerusform>
            <numerusform>%Ln Bilder von %1</numerusform>
        </translation>
    </message>
    <message>
        <source> · stopped</source>
        <translation> · angehalten</translation>
    </message>
    <message numerus="yes">
        <source> · %Ln could not be read</source>
        <translation>
            <numerusform> · %Ln unlesbar</numerusform>
            <numerusform> · %Ln unlesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>The encoder is not open yet.</source>
        <translation>Der Kodierer ist noch nicht geöffnet.</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>kindred::BoardDocument</name>
    <message>
        <source>Class %1</source>
        <comment>name of a new class</comment>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>This is no board</source>
        <translation>Das ist keine Tafel</translation>
    </message>
    <message>
        <source>This board is of a newer Kindred</source>
        <translation>Diese Tafel ist von einem neueren Kindred</translation>
    </message>
    <message>
        <source>The classes of this board cannot be told apart</source>
        <translation>Die Klassen dieser Tafel lassen sich nicht unterscheiden</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEditor</name>
    <message numerus="yes">
        <source>Add %Ln image(s) to their classes</source>
        <translation>
            <numerusform>%Ln Bild zu seiner Klasse hinzufügen</numerusform>
            <numerusform>%Ln Bilder zu ihren Klassen hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln image(s) to %1</source>
        <translation>
            <numerusform>%Ln Bild zu %1 hinzufügen</numerusform>
            <numerusform>%Ln Bilder zu %1 hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>New class %1</source>
        <translation>Neue Klasse %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new class(es)</source>
        <translation>
            <numerusform>%Ln neue Klasse</numerusform>
            <numerusform>%Ln neue Klassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln query image(s)</source>
        <translation>
            <numerusform>%Ln Anfrage hinzufügen</numerusform>
            <numerusform>%Ln Anfragen hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Merge %1 into %2</source>
        <translation>%1 mit %2 vereinen</translation>
    </message>
    <message>
        <source>Delete the class %1</source>
        <translation>Klasse %1 löschen</translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln image(s) to %1</source>
        <translation>
            <numerusform>%Ln Bild nach %1 verschieben</numerusform>
            <numerusform>%Ln Bilder nach %1 verschieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln image(s)</source>
        <translation>
            <numerusform>%Ln Bild entfernen</numerusform>
            <numerusform>%Ln Bilder entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Leave out %Ln image(s)</source>
        <translation>
            <numerusform>%Ln Bild auslassen</numerusform>
            <numerusform>%Ln Bilder auslassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln image(s) back in</source>
        <translation>
            <numerusform>%Ln Bild wieder aufnehmen</numerusform>
            <numerusform>%Ln Bilder wieder aufnehmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Weigh %Ln image(s)</source>
        <translation>
            <numerusform>%Ln Bild gewichten</numerusform>
            <numerusform>%Ln Bilder gewichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln query image(s)</source>
        <translation>
            <numerusform>%Ln Anfrage entfernen</numerusform>
            <numerusform>%Ln Anfragen entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ask about %Ln image(s)</source>
        <translation>
            <numerusform>Nach %Ln Bild fragen</numerusform>
            <numerusform>Nach %Ln Bildern fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename the board</source>
        <translation>Tafel umbenennen</translation>
    </message>
    <message>
        <source>Forget what %1 is a kind of</source>
        <translation>Vergessen, wovon %1 eine Art ist</translation>
    </message>
    <message>
        <source>Make %1 a kind of %2</source>
        <translation>%1 zu einer Art von %2 machen</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEncoderDialog</name>
    <message>
        <source>Compare encoders</source>
        <translation>Kodierer vergleichen</translation>
    </message>
    <message>
        <source>Each encoder turns your pictures into points. The better it fits them, the more often every support image is decided rightly by the others (leave-one-out).</source>
        <translation>Jeder Kodierer macht aus den Bildern Punkte. Je besser er passt, desto öfter wird jedes Stützbild von den übrigen richtig entschieden (Auslassprobe).</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Kodierer</translation>
    </message>
    <message>
        <source>Leave-one-out</source>
        <translation>Auslassprobe</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Encoders, best first</source>
        <translation>Kodierer, der beste zuerst</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Take the encoder %1</source>
        <translation>Kodierer %1 nehmen</translation>
    </message>
    <message>
        <source>Looking at the support images with each of them</source>
        <translation>Sehe die Stützbilder mit jedem an</translation>
    </message>
    <message>
        <source>The encoder is not open yet.</source>
        <translation>Der Kodierer ist noch nicht geöffnet.</translation>
    </message>
    <message>
        <source>%L1 of %L2 right</source>
        <translation>%L1 von %L2 richtig</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Compare a file too…</source>
        <translation>Auch mit einer Datei vergleichen …</translation>
    </message>
    <message>
        <source>Weights (.safetensors, .pth) or TorchScript of a network of yours</source>
        <translation>Gewichte (.safetensors, .pth) oder TorchScript eines eigenen Netzes</translation>
    </message>
    <message>
        <source>A network that was trained on many photographs is a stronger encoder for photographs. Where Python has torchvision, this writes one as a file:</source>
        <translation>Ein Netz, das an vielen Fotos trainiert wurde, ist für Fotos ein stärkerer Kodierer. Wo Python torchvision hat, schreibt dies eines als Datei:</translation>
    </message>
    <message>
        <source>Command that writes an encoder</source>
        <translation>Befehl, der einen Kodierer schreibt</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <comment>the best encoder</comment>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>%1–%2 %</source>
        <comment>percent</comment>
        <translation>%1–%2 %</translation>
    </message>
    <message>
        <source>Stopped: no encoder was compared.</source>
        <translation>Angehalten: Es wurde kein Kodierer verglichen.</translation>
    </message>
    <message>
        <source>A stronger encoder</source>
        <translation>Ein stärkerer Kodierer</translation>
    </message>
    <message>
        <source>An encoder turns your pictures into points. The one that comes with Kindred is small; a stronger one needs fewer pictures of each class. Once two classes have pictures, encoders are compared here.</source>
        <translation>Ein Kodierer macht aus Ihren Bildern Punkte. Der, der zu Kindred gehört, ist klein; ein stärkerer braucht weniger Bilder jeder Klasse. Sobald zwei Klassen Bilder haben, werden Kodierer hier verglichen.</translation>
    </message>
    <message>
        <source>Use the file…</source>
        <translation>Die Datei verwenden …</translation>
    </message>
    <message>
        <source>Paste it into a terminal, then choose the file that it wrote</source>
        <translation>In ein Terminal einfügen, dann die Datei wählen, die er geschrieben hat</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEncoders</name>
    <message>
        <source>Take the encoder %1</source>
        <translation>Kodierer %1 nehmen</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEpisodeDialog</name>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Samples of each class</source>
        <translation>Beispiele je Klasse</translation>
    </message>
    <message>
        <source>Queries of each class</source>
        <translation>Anfragen je Klasse</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Test samples</source>
        <translation>Testbeispiele</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>Trainingsbeispiele</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>Validierungsbeispiele</translation>
    </message>
    <message>
        <source>a name; empty: not kept</source>
        <translation>ein Name; leer: nicht behalten</translation>
    </message>
    <message>
        <source>Keeps the measured episodes in the folder of the run, so that every method can be measured on the same ones</source>
        <translation>Behält die gemessenen Episoden im Ordner des Laufs, damit jedes Verfahren an denselben gemessen werden kann</translation>
    </message>
    <message>
        <source>Classes (way)</source>
        <translation>Klassen (way)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Samples of each (shot)</source>
        <translation>Beispiele je Klasse (shot)</translation>
    </message>
    <message>
        <source>Queries of each</source>
        <translation>Anfragen je Klasse</translation>
    </message>
    <message>
        <source>Keep as</source>
        <translation>Behalten als</translation>
    </message>
    <message>
        <source>Deal an episode</source>
        <translation>Episode auslegen</translation>
    </message>
    <message>
        <source>Puts the next episode on the board; Undo brings the board back</source>
        <translation>Legt die nächste Episode auf die Tafel; Rückgängig bringt die Tafel zurück</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Deals one episode after another</source>
        <translation>Legt eine Episode nach der anderen aus</translation>
    </message>
    <message>
        <source>Progress of the episodes</source>
        <translation>Fortschritt der Episoden</translation>
    </message>
    <message numerus="yes">
        <source>Run %Ln episodes</source>
        <translation>
            <numerusform>%Ln Episode messen</numerusform>
            <numerusform>%Ln Episoden messen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a run first: episodes are drawn from its samples.</source>
        <translation>Wählen Sie zuerst einen Lauf: Episoden werden aus seinen Beispielen gezogen.</translation>
    </message>
    <message>
        <source>Small tasks drawn from the samples of %1, as in the few-shot papers. Every rule gets the same ones.</source>
        <translation>Kleine Episoden aus den Beispielen von %1, wie in den Arbeiten zu wenigen Beispielen. Jede Regel bekommt dieselben.</translation>
    </message>
    <message>
        <source>Accuracy of every rule with its interval</source>
        <translation>Genauigkeit jeder Regel mit ihrem Intervall</translation>
    </message>
    <message>
        <source>Choose a run as the encoder: episodes are measured with its embedding.</source>
        <translation>Wählen Sie einen Lauf als Kodierer: Episoden werden mit seiner Einbettung gemessen.</translation>
    </message>
    <message>
        <source>Next episode</source>
        <translation>Nächste Episode</translation>
    </message>
    <message>
        <source>Episode %L1: %L2-way %L3-shot</source>
        <translation>Episode %L1: %L2-way %L3-shot</translation>
    </message>
    <message>
        <source>Measuring every rule on the same episodes</source>
        <translation>Messe jede Regel an denselben Episoden</translation>
    </message>
    <message>
        <source>%L1 episodes, %L2 queries. Chance is %3 %.</source>
        <comment>counts, percent</comment>
        <translation>%L1 Episoden, %L2 Anfragen. Raten trifft %3 %.</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>von %L1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>file, its error</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2-way %3-shot, %Ln episodes</source>
        <comment>name of a file</comment>
        <translation>
            <numerusform>%1: %2-way %3-shot, %Ln Episode</numerusform>
            <numerusform>%1: %2-way %3-shot, %Ln Episoden</numerusform>
        </translation>
    </message>
    <message>
        <source>Which episodes</source>
        <translation>Welche Episoden</translation>
    </message>
    <message>
        <source>Drawn ones follow from the seed. Frozen ones lie in a file, so that every method and every rule gets the same.</source>
        <translation>Gezogene ergeben sich aus dem Startwert. Eingefrorene liegen in einer Datei, damit jedes Verfahren und jede Regel dieselben bekommt.</translation>
    </message>
    <message>
        <source>Drawn with a seed</source>
        <translation>Mit einem Startwert gezogen</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>Episodes that “kindred-engine evaluate --protocol few-shot” or another run has frozen</source>
        <translation>Episoden, die „kindred-engine evaluate --protocol few-shot“ oder ein anderer Lauf eingefroren hat</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorige</translation>
    </message>
    <message>
        <source>Number of the episode</source>
        <translation>Nummer der Episode</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>Episode</translation>
    </message>
    <message>
        <source>Other runs on the same samples: their rules get the same episodes</source>
        <translation>Andere Läufe auf denselben Beispielen: Ihre Regeln bekommen dieselben Episoden</translation>
    </message>
    <message>
        <source>Beside: no other run</source>
        <translation>Daneben: kein anderer Lauf</translation>
    </message>
    <message numerus="yes">
        <source>Beside: %Ln run(s)</source>
        <translation>
            <numerusform>Daneben: %Ln Lauf</numerusform>
            <numerusform>Daneben: %Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Equal seeds draw equal episodes, on every machine.</source>
        <translation>Gleiche Startwerte ziehen gleiche Episoden, auf jedem Rechner.</translation>
    </message>
    <message>
        <source>Which samples of the run the tasks are drawn from</source>
        <translation>Aus welchen Beispielen des Laufs die Episoden gezogen werden</translation>
    </message>
    <message>
        <source>Which episode of the sequence is on the board; any can be dealt again.</source>
        <translation>Welche Episode der Folge auf der Tafel liegt; jede kann wieder ausgelegt werden.</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEpisodeFlips</name>
    <message>
        <source>Flipped queries</source>
        <translation>Gekippte Anfragen</translation>
    </message>
    <message>
        <source>A click deals the episode of one onto the board.</source>
        <translation>Ein Klick legt die Episode einer Anfrage auf die Tafel.</translation>
    </message>
    <message>
        <source>The first %L1 of %L2 flipped queries.</source>
        <translation>Die ersten %L1 von %L2 gekippten Anfragen.</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Is</source>
        <comment>a class</comment>
        <translation>Ist</translation>
    </message>
    <message>
        <source>%1 says</source>
        <comment>a rule</comment>
        <translation>%1 sagt</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>Episode</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEpisodeResults</name>
    <message>
        <source>Rules on the same episodes</source>
        <translation>Regeln an denselben Episoden</translation>
    </message>
    <message>
        <source>⇄ %L1: %L2 ✓ won, %L3 ✕ lost</source>
        <comment>flipped queries</comment>
        <translation>⇄ %L1: %L2 ✓ gewonnen, %L3 ✕ verloren</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Decided otherwise</source>
        <translation>Anders entschieden</translation>
    </message>
    <message>
        <source>Decided otherwise than %1</source>
        <translation>Anders als %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>± %1 points</source>
        <translation>± %1 Punkte</translation>
    </message>
    <message>
        <source>Deal the hardest one for %1, episode %L2</source>
        <translation>Die schwerste für %1 auslegen, Episode %L2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>run, rule</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Hide the flipped queries</source>
        <translation>Gekippte Anfragen verbergen</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln flipped queries</source>
        <translation>
            <numerusform>%Ln gekippte Anfrage zeigen</numerusform>
            <numerusform>%Ln gekippte Anfragen zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardEvidence</name>
    <message>
        <source>Support images that decided it</source>
        <translation>Stützbilder, die das entschieden</translation>
    </message>
    <message>
        <source>Hide what decided it</source>
        <translation>Ausblenden, was das entschied</translation>
    </message>
    <message>
        <source>Why “%1”?</source>
        <translation>Warum „%1“?</translation>
    </message>
    <message>
        <source> · evidence %1, none of these below %2</source>
        <translation> · Beleg %1, keine davon unter %2</translation>
    </message>
    <message>
        <source> · this rule weighs no single images</source>
        <translation> · diese Regel gewichtet keine einzelnen Bilder</translation>
    </message>
    <message>
        <source> · %1</source>
        <comment>what other rules say</comment>
        <translation> · %1</translation>
    </message>
</context>
<context>
    <name>kindred::BoardEvidenceModel</name>
    <message>
        <source>%1 · weight %2 · similarity %3</source>
        <comment>class, numbers</comment>
        <translation>%1 · Gewicht %2 · Ähnlichkeit %3</translation>
    </message>
</context>
<context>
    <name>kindred::BoardFrameTeacher</name>
    <message>
        <source>Teach this picture</source>
        <translation>Dieses Bild lehren</translation>
    </message>
    <message>
        <source>Adds what is seen now to a class of the board</source>
        <translation>Nimmt, was gerade zu sehen ist, in eine Klasse der Tafel auf</translation>
    </message>
    <message>
        <source>Adding it…</source>
        <translation>Wird aufgenommen …</translation>
    </message>
    <message>
        <source>It is among the pictures to tell apart.</source>
        <translation>Es ist unter den Bildern, die zu unterscheiden sind.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” has %Ln picture(s) now.</source>
        <translation>
            <numerusform>„%1“ hat jetzt %Ln Bild.</numerusform>
            <numerusform>„%1“ hat jetzt %Ln Bilder.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardFrameView</name>
    <message>
        <source>Picture of the camera</source>
        <translation>Bild der Kamera</translation>
    </message>
</context>
<context>
    <name>kindred::BoardHeader</name>
    <message>
        <source>Name of the board</source>
        <translation>Name der Tafel</translation>
    </message>
    <message>
        <source>What turns the pictures into points that can be compared</source>
        <translation>Was aus den Bildern vergleichbare Punkte macht</translation>
    </message>
    <message>
        <source>Episodes…</source>
        <translation>Episoden …</translation>
    </message>
    <message>
        <source>Tasks sampled from a run: dealt onto the board, or hundreds of them measured for every rule</source>
        <translation>Aus einem Lauf gezogene Episoden: auf die Tafel gelegt oder zu Hunderten für jede Regel gemessen</translation>
    </message>
    <message>
        <source>Classify a folder…</source>
        <translation>Ordner klassifizieren …</translation>
    </message>
    <message>
        <source>What every picture of a folder is, as a table to keep</source>
        <translation>Was jedes Bild eines Ordners ist, als Tabelle zum Behalten</translation>
    </message>
    <message>
        <source>Save classifier…</source>
        <translation>Klassifikator speichern …</translation>
    </message>
    <message>
        <source>One file that this board and “kindred-engine classify” open</source>
        <translation>Eine Datei, die diese Tafel und „kindred-engine classify“ öffnen</translation>
    </message>
    <message>
        <source>More for this board</source>
        <translation>Mehr zu dieser Tafel</translation>
    </message>
    <message>
        <source>Open a board…</source>
        <translation>Tafel öffnen …</translation>
    </message>
    <message>
        <source>New board</source>
        <translation>Neue Tafel</translation>
    </message>
    <message>
        <source>New class of what is selected on the map</source>
        <translation>Neue Klasse aus der Auswahl der Karte</translation>
    </message>
    <message>
        <source>The run %1</source>
        <translation>Der Lauf %1</translation>
    </message>
    <message>
        <source>The encoder that comes with Kindred</source>
        <translation>Der Kodierer, der zu Kindred gehört</translation>
    </message>
    <message>
        <source>Fisher vectors, no training</source>
        <translation>Fisher-Vektoren, ohne Training</translation>
    </message>
    <message>
        <source>The pixels themselves</source>
        <translation>Die Bildpunkte selbst</translation>
    </message>
    <message>
        <source>A file with weights…</source>
        <translation>Eine Datei mit Gewichten …</translation>
    </message>
    <message>
        <source>Which fits these pictures best?</source>
        <translation>Welcher passt am besten zu diesen Bildern?</translation>
    </message>
    <message>
        <source>opening the encoder…</source>
        <translation>öffne den Kodierer …</translation>
    </message>
    <message>
        <source>no encoder</source>
        <translation>kein Kodierer</translation>
    </message>
    <message>
        <source>Encoder: %1</source>
        <translation>Kodierer: %1</translation>
    </message>
    <message>
        <source>comparing encoders on these images…</source>
        <translation>vergleiche Kodierer an diesen Bildern …</translation>
    </message>
    <message>
        <source>leave-one-out %L1 / %L2</source>
        <translation>Auslassprobe %L1 / %L2</translation>
    </message>
    <message>
        <source>New class without pictures</source>
        <translation>Neue Klasse ohne Bilder</translation>
    </message>
    <message>
        <source>Watch a camera or a video…</source>
        <translation>Eine Kamera oder ein Video ansehen …</translation>
    </message>
    <message>
        <source>Type a name and press Return; the file that is saved has it too</source>
        <translation>Namen eingeben und Eingabetaste drücken; die gespeicherte Datei trägt ihn auch</translation>
    </message>
    <message>
        <source>Support samples that the others decide rightly.</source>
        <translation>Stützbeispiele, die die anderen richtig entscheiden.</translation>
    </message>
    <message>
        <source>Two classes with pictures are needed to compare encoders.</source>
        <translation>Um Kodierer zu vergleichen, braucht es zwei Klassen mit Bildern.</translation>
    </message>
    <message>
        <source>Use a stronger encoder…</source>
        <translation>Einen stärkeren Kodierer verwenden …</translation>
    </message>
    <message>
        <source>One file that this board opens, and “kindred-engine classify” for vectors</source>
        <translation>Eine Datei, die diese Tafel öffnet, und „kindred-engine classify“ für Vektoren</translation>
    </message>
</context>
<context>
    <name>kindred::BoardHistogram</name>
    <message>
        <source>Evidence below which a picture is none of these</source>
        <translation>Beleg, unter dem ein Bild keine davon ist</translation>
    </message>
    <message>
        <source>evidence for the best class</source>
        <translation>Beleg für die beste Klasse</translation>
    </message>
    <message>
        <source>Bars: evidence of the images. Lines: the share that would be kept or refused at each threshold. Drag the line, or use the arrow keys, to choose it yourself.</source>
        <translation>Balken: Belege der Bilder. Linien: der Anteil, der bei jeder Schwelle behalten oder abgewiesen würde. Ziehen Sie die Linie oder nehmen Sie die Pfeiltasten, um selbst zu wählen.</translation>
    </message>
</context>
<context>
    <name>kindred::BoardHurtsCard</name>
    <message>
        <source>%1 points without it</source>
        <translation>%1 Punkte ohne es</translation>
    </message>
    <message>
        <source>queries %1 points</source>
        <translation>Anfragen %1 Punkte</translation>
    </message>
    <message numerus="yes">
        <source>flips %Ln</source>
        <translation>
            <numerusform>kippt %Ln</numerusform>
            <numerusform>kippt %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Which image hurts most</source>
        <translation>Welches Bild am meisten schadet</translation>
    </message>
    <message>
        <source>Show it among the classes: %1</source>
        <translation>Bei den Klassen zeigen: %1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1 auslassen</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>suche …</translation>
    </message>
    <message>
        <source>With two classes of two images each, every image is left out in turn to see what it does.</source>
        <translation>Ab zwei Klassen mit je zwei Bildern wird jedes Bild der Reihe nach ausgelassen, um zu sehen, was es bewirkt.</translation>
    </message>
    <message>
        <source>Leaving out any image makes nothing better and flips nothing.</source>
        <translation>Welches Bild man auch auslässt, nichts wird besser, und nichts kippt.</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>images that hurt</comment>
        <translation>
            <numerusform>%Ln weiteres</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Support samples without which the others are decided better.</source>
        <translation>Stützbeispiele, ohne die die anderen besser entschieden werden.</translation>
    </message>
</context>
<context>
    <name>kindred::BoardIntake</name>
    <message>
        <source>it is larger than %1</source>
        <translation>es ist größer als %1</translation>
    </message>
    <message>
        <source>There is no picture in what was dropped.</source>
        <translation>Im Abgelegten ist kein Bild.</translation>
    </message>
    <message>
        <source>pasted picture</source>
        <translation>eingefügtes Bild</translation>
    </message>
    <message>
        <source>There is no encoder: choose another one first.</source>
        <translation>Es gibt keinen Kodierer: Wählen Sie zuerst einen anderen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) could not be read: %1</source>
        <translation>
            <numerusform>%Ln Bild war unlesbar: %1</numerusform>
            <numerusform>%Ln Bilder waren unlesbar: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) were there already.</source>
        <translation>
            <numerusform>%Ln Bild war schon da.</numerusform>
            <numerusform>%Ln Bilder waren schon da.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) were too many at once and left out.</source>
        <translation>
            <numerusform>%Ln Bild war zu viel auf einmal und wurde ausgelassen.</numerusform>
            <numerusform>%Ln Bilder waren zu viele auf einmal und wurden ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no picture in it.</source>
        <translation>Es ist kein Bild darin.</translation>
    </message>
    <message>
        <source>There is no picture in “%1”.</source>
        <translation>In „%1“ ist kein Bild.</translation>
    </message>
    <message>
        <source>The episode lies where your board was. Ctrl+Z brings it back.</source>
        <translation>Die Episode liegt nun da, wo Ihre Tafel war. Strg+Z holt diese zurück.</translation>
    </message>
    <message>
        <source>The episode was not dealt.</source>
        <translation>Die Episode wurde nicht ausgelegt.</translation>
    </message>
    <message>
        <source>The episode could not be dealt: %1</source>
        <translation>Die Episode ließ sich nicht auslegen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) of the episode could not be read: %1</source>
        <translation>
            <numerusform>%Ln Bild der Episode war unlesbar: %1</numerusform>
            <numerusform>%Ln Bilder der Episode waren unlesbar: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardNoneCard</name>
    <message>
        <source>None of these</source>
        <translation>Keine davon</translation>
    </message>
    <message>
        <source>How many of the known are kept</source>
        <translation>Wie viele der bekannten behalten werden</translation>
    </message>
    <message>
        <source>Keep %1 % of the known</source>
        <translation>%1 % der bekannten behalten</translation>
    </message>
    <message>
        <source>Back to the calibrated line</source>
        <translation>Zurück zur geeichten Linie</translation>
    </message>
    <message>
        <source>Take the line away</source>
        <translation>Linie wegnehmen</translation>
    </message>
    <message>
        <source>Until then the line at %1 holds, which was chosen by hand.</source>
        <translation>Bis dahin gilt die von Hand gewählte Linie bei %1.</translation>
    </message>
    <message>
        <source>Move the threshold</source>
        <translation>Schwelle verschieben</translation>
    </message>
    <message>
        <source>Calibrate the threshold</source>
        <translation>Schwelle eichen</translation>
    </message>
    <message>
        <source>Teach two classes with two images each: then it can be measured which pictures belong to none of them.</source>
        <translation>Zeigen Sie zwei Klassen mit je zwei Bildern: Dann lässt sich messen, welche Bilder zu keiner gehören.</translation>
    </message>
    <message>
        <source>known (%L1)</source>
        <comment>images</comment>
        <translation>bekannte (%L1)</translation>
    </message>
    <message>
        <source>their class left out (%L1)</source>
        <comment>images</comment>
        <translation>eigene Klasse ausgelassen (%L1)</translation>
    </message>
    <message>
        <source>: %1 % kept</source>
        <comment>after known images</comment>
        <translation>: %1 % behalten</translation>
    </message>
    <message>
        <source>: %1 % refused</source>
        <comment>after unknown images</comment>
        <translation>: %1 % abgewiesen</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>von Hand gewählt</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>geeicht</translation>
    </message>
    <message>
        <source>What marks a sample as none of the classes.</source>
        <translation>Woran sich zeigt, dass ein Beispiel zu keiner der Klassen gehört.</translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorBars</name>
    <message>
        <source>What the tree and the images say of each class</source>
        <translation>Was Baum und Bilder zu jeder Klasse sagen</translation>
    </message>
    <message>
        <source>%1: %2 % from the tree</source>
        <comment>class, percent</comment>
        <translation>%1: %2 % aus dem Baum</translation>
    </message>
    <message>
        <source>tree %1, images %2, both %3</source>
        <translation>Baum %1, Bilder %2, beide %3</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>neither known nor shown</source>
        <translation>weder bekannt noch gezeigt</translation>
    </message>
    <message>
        <source>tree %1 % · images %2 %</source>
        <comment>percent</comment>
        <translation>Baum %1 % · Bilder %2 %</translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorCard</name>
    <message>
        <source>Before any image</source>
        <translation>Vor dem ersten Bild</translation>
    </message>
    <message>
        <source>Expect classes where the tree says</source>
        <translation>Klassen dort erwarten, wo der Baum sie vermutet</translation>
    </message>
    <message>
        <source>A class that is a kind of others is expected where they are on average; each image of it moves it on. So a class without an image can be told.</source>
        <translation>Eine Klasse, die eine Art von anderen ist, wird dort erwartet, wo diese im Mittel liegen; jedes ihrer Bilder rückt sie weiter. So lässt sich auch eine Klasse ohne Bild erkennen.</translation>
    </message>
    <message>
        <source>Decide by the nearest class mean</source>
        <translation>Nach dem nächsten Mittel entscheiden</translation>
    </message>
    <message>
        <source>◇ tree   • images   + both, in a ring as wide as it is unsure</source>
        <translation>◇ Baum   • Bilder   + beide, in einem Ring so weit wie die Unsicherheit</translation>
    </message>
    <message>
        <source>Expect nothing of the tree</source>
        <translation>Vom Baum nichts erwarten</translation>
    </message>
    <message>
        <source>A class that is a kind of one of the run&apos;s coarser classes can be expected before it has an image.</source>
        <translation>Eine Klasse, die eine Art von einer der gröberen Klassen des Laufs ist, lässt sich erwarten, bevor sie ein Bild hat.</translation>
    </message>
    <message>
        <source>Choose it in the menu of a class, under “It is a kind of”.</source>
        <translation>Wählen Sie das im Menü einer Klasse unter „Ist eine Art von“.</translation>
    </message>
    <message>
        <source>Back to the estimate, %1</source>
        <translation>Zurück zur Schätzung, %1</translation>
    </message>
    <message>
        <source>The tree counts as much as %1 images of a class: that is how far its own classes lie from where it would expect them.</source>
        <translation>Der Baum zählt so viel wie %1 Bilder einer Klasse: So weit liegen seine eigenen Klassen von dort, wo er sie erwarten würde.</translation>
    </message>
    <message>
        <source>The tree counts as much as %1 images of a class.</source>
        <translation>Der Baum zählt so viel wie %1 Bilder einer Klasse.</translation>
    </message>
    <message>
        <source>Only the nearest class mean makes use of it.</source>
        <translation>Nur das nächste Mittel nutzt ihn.</translation>
    </message>
    <message>
        <source>Weight</source>
        <comment>of the class tree, in images</comment>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>The tree counts as much as this many images of a class</source>
        <translation>Der Baum zählt so viel wie diese Zahl von Bildern einer Klasse</translation>
    </message>
    <message>
        <source>Change the weight of the class tree</source>
        <translation>Gewicht des Klassenbaums ändern</translation>
    </message>
    <message>
        <source>Estimate the weight of the class tree</source>
        <translation>Gewicht des Klassenbaums schätzen</translation>
    </message>
    <message>
        <source>weight chosen by hand</source>
        <translation>Gewicht von Hand gewählt</translation>
    </message>
    <message>
        <source>weight estimated</source>
        <translation>Gewicht geschätzt</translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorCurve</name>
    <message>
        <source>How the tree&apos;s share falls as images come</source>
        <translation>Wie der Anteil des Baums mit den Bildern sinkt</translation>
    </message>
    <message numerus="yes">
        <source>with %Ln image(s) the tree is %1 % of the mean</source>
        <translation>
            <numerusform>mit %Ln Bild macht der Baum %1 % des Mittels aus</numerusform>
            <numerusform>mit %Ln Bildern macht der Baum %1 % des Mittels aus</numerusform>
        </translation>
    </message>
    <message>
        <source>images of a class</source>
        <translation>Bilder einer Klasse</translation>
    </message>
    <message>
        <source>the tree&apos;s share of the mean</source>
        <translation>Anteil des Baums am Mittel</translation>
    </message>
    <message>
        <source>%1: %2 % from the tree</source>
        <comment>class, percent</comment>
        <translation>%1: %2 % vom Baum</translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorPlot</name>
    <message>
        <source>Where the tree expects the classes, and where their images lie</source>
        <translation>Wo der Baum die Klassen erwartet und wo ihre Bilder liegen</translation>
    </message>
    <message>
        <source>%1: where the tree expects it</source>
        <translation>%1: wo der Baum sie erwartet</translation>
    </message>
    <message numerus="yes">
        <source>%1: its mean by the tree and %Ln image(s)</source>
        <translation>
            <numerusform>%1: ihr Mittel nach dem Baum und %Ln Bild</numerusform>
            <numerusform>%1: ihr Mittel nach dem Baum und %Ln Bildern</numerusform>
        </translation>
    </message>
    <message>
        <source>an image of %1</source>
        <translation>ein Bild von %1</translation>
    </message>
</context>
<context>
    <name>kindred::BoardQueryModel</name>
    <message>
        <source>%1 · could not be found again</source>
        <translation>%1 · nicht wiedergefunden</translation>
    </message>
    <message>
        <source>%1 · not decided yet</source>
        <translation>%1 · noch nicht entschieden</translation>
    </message>
    <message>
        <source>%1 · %2, p %3 · evidence %4</source>
        <comment>file name, class, numbers</comment>
        <translation>%1 · %2, p %3 · Beleg %4</translation>
    </message>
    <message>
        <source> · flipped by the last edit</source>
        <translation> · durch die letzte Änderung gekippt</translation>
    </message>
    <message>
        <source> · right</source>
        <translation> · richtig</translation>
    </message>
    <message>
        <source> · wrong</source>
        <translation> · falsch</translation>
    </message>
    <message>
        <source> · %1</source>
        <comment>what other rules say</comment>
        <translation> · %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>rule, its answer</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>kindred::BoardQueryTray</name>
    <message>
        <source>What the model thinks</source>
        <translation>Was das Modell denkt</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Pictures to be told apart by what the classes show</source>
        <translation>Bilder, die nach dem unterschieden werden, was die Klassen zeigen</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Nothing to tell apart yet</source>
        <translation>Noch nichts zu unterscheiden</translation>
    </message>
    <message>
        <source>Drop pictures here and see at once which class the board takes each of them for.</source>
        <translation>Bilder hier ablegen und sofort sehen, für welche Klasse die Tafel jedes hält.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Which queries are shown</source>
        <translation>Welche Anfragen gezeigt werden</translation>
    </message>
    <message>
        <source>As they came</source>
        <translation>Wie sie kamen</translation>
    </message>
    <message>
        <source>Least sure first</source>
        <translation>Unsicherste zuerst</translation>
    </message>
    <message>
        <source>By class</source>
        <translation>Nach Klasse</translation>
    </message>
    <message>
        <source>Order of the queries</source>
        <translation>Reihenfolge der Anfragen</translation>
    </message>
    <message>
        <source>Size of the pictures</source>
        <translation>Größe der Bilder</translation>
    </message>
    <message numerus="yes">
        <source>%Ln queries</source>
        <translation>
            <numerusform>%Ln Anfrage</numerusform>
            <numerusform>%Ln Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>redrawn in %L1 ms</source>
        <translation>neu gezeichnet in %L1 ms</translation>
    </message>
    <message numerus="yes">
        <source>%Ln flipped</source>
        <translation>
            <numerusform>%Ln gekippt</numerusform>
            <numerusform>%Ln gekippt</numerusform>
        </translation>
    </message>
    <message>
        <source>Decided otherwise since the last edit; click to see these alone</source>
        <translation>Seit der letzten Änderung anders entschieden; ein Klick zeigt nur diese</translation>
    </message>
    <message>
        <source>No query&apos;s class is known: samples of a run, as an episode deals them, come with it.</source>
        <translation>Von keiner Anfrage ist die Klasse bekannt: Daten eines Laufs, wie eine Episode sie auslegt, bringen sie mit.</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Flipped</source>
        <translation>Gekippte</translation>
    </message>
    <message>
        <source>None of these</source>
        <translation>Keine davon</translation>
    </message>
    <message>
        <source>Uncertain</source>
        <translation>Unsichere</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsche</translation>
    </message>
    <message>
        <source>%1 (%L2)</source>
        <comment>filter, count</comment>
        <translation>%1 (%L2)</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>Dateien …</translation>
    </message>
    <message>
        <source>A folder…</source>
        <translation>Ein Ordner …</translation>
    </message>
    <message>
        <source>Paste pictures</source>
        <translation>Bilder einfügen</translation>
    </message>
    <message>
        <source>What is selected on the map</source>
        <translation>Was auf der Karte ausgewählt ist</translation>
    </message>
    <message>
        <source>The run&apos;s test images</source>
        <translation>Die Testbilder des Laufs</translation>
    </message>
    <message>
        <source>Remove all queries</source>
        <translation>Alle Anfragen entfernen</translation>
    </message>
    <message>
        <source>Teach it as</source>
        <translation>Zeigen als</translation>
    </message>
    <message>
        <source>A new class</source>
        <translation>Eine neue Klasse</translation>
    </message>
    <message>
        <source>Remove	Del</source>
        <translation>Entfernen	Entf</translation>
    </message>
    <message>
        <source>Rules disagree</source>
        <translation>Uneinige Regeln</translation>
    </message>
    <message>
        <source>%L1 of %L2 right with “none of these”</source>
        <translation>%L1 von %L2 richtig mit „keine davon“</translation>
    </message>
    <message>
        <source>Which of the queries are shown, by what the board takes them for</source>
        <translation>Welche der Anfragen gezeigt werden, danach, wofür die Tafel sie hält</translation>
    </message>
    <message>
        <source>Least sure first: those that a person should look at</source>
        <translation>Am wenigsten sichere zuerst: die, die ein Mensch ansehen sollte</translation>
    </message>
    <message>
        <source>How large the queries are drawn</source>
        <translation>Wie groß die Anfragen gezeichnet werden</translation>
    </message>
</context>
<context>
    <name>kindred::BoardResults</name>
    <message>
        <source>not readable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>none of these</source>
        <translation>keine davon</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
</context>
<context>
    <name>kindred::BoardRulesCard</name>
    <message>
        <source>Decision rules</source>
        <translation>Entscheidungsregeln</translation>
    </message>
    <message>
        <source>leave-one-out, same support</source>
        <translation>Auslassprobe, dieselben Stützbilder</translation>
    </message>
    <message>
        <source>How often each rule is right when every support sample is decided by the others</source>
        <translation>Wie oft jede Regel recht hat, wenn jedes Stützbeispiel von den übrigen entschieden wird</translation>
    </message>
    <message>
        <source>Width of the kernel: small counts the nearest samples alone</source>
        <translation>Breite des Kerns: Klein zählt nur die nächsten Beispiele</translation>
    </message>
    <message>
        <source>How many nearest samples have a say</source>
        <translation>Wie viele nächste Beispiele mitreden</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Above 1 the probabilities are evened out, below 1 sharpened; the answer stays</source>
        <translation>Über 1 werden die Wahrscheinlichkeiten ausgeglichen, unter 1 geschärft; die Antwort bleibt</translation>
    </message>
    <message>
        <source>The run&apos;s own classes answer too</source>
        <translation>Auch die Klassen des Laufs antworten</translation>
    </message>
    <message>
        <source>Open set: a query may be one of the classes that the run was trained on, at no training cost</source>
        <translation>Offene Menge: Eine Anfrage darf zu einer Klasse gehören, die der Lauf gelernt hat, ohne neues Training</translation>
    </message>
    <message>
        <source>Let the run&apos;s classes answer</source>
        <translation>Klassen des Laufs antworten lassen</translation>
    </message>
    <message>
        <source>Leave out the run&apos;s classes</source>
        <translation>Klassen des Laufs auslassen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Decide by %1</source>
        <translation>Nach %1 entscheiden</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%L1 of %L2 support samples</source>
        <translation>%L1 von %L2 Stützbeispielen</translation>
    </message>
    <message>
        <source>How samples are named by the same support samples, side by side.</source>
        <translation>Wie dieselben Stützbeispiele nach jeder Regel benennen, nebeneinander.</translation>
    </message>
    <message>
        <source>%L1 of %L2 queries right by the rule alone, before “none of these”</source>
        <translation>%L1 von %L2 Anfragen nach der Regel allein richtig, vor „keine davon“</translation>
    </message>
</context>
<context>
    <name>kindred::BoardSend</name>
    <message>
        <source>(without a name)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message>
        <source>Send to the board</source>
        <translation>An die Tafel senden</translation>
    </message>
    <message>
        <source>As a new class</source>
        <translation>Als neue Klasse</translation>
    </message>
    <message>
        <source>To “%1”</source>
        <translation>Zu „%1“</translation>
    </message>
    <message>
        <source>As pictures to tell apart</source>
        <translation>Als Bilder zum Unterscheiden</translation>
    </message>
</context>
<context>
    <name>kindred::BoardService</name>
    <message>
        <source>The vectors of this run come without what embeds pictures: the board takes its own samples only. With another encoder it takes pictures.</source>
        <translation>Zu den Vektoren dieses Laufs gehört nichts, was Bilder einbettet: Die Tafel nimmt nur seine eigenen Beispiele. Mit einem anderen Kodierer nimmt sie Bilder.</translation>
    </message>
    <message>
        <source>it could not be read</source>
        <translation>sie war unlesbar</translation>
    </message>
    <message>
        <source>Opening the encoder was cancelled. The board is kept as it is.</source>
        <translation>Das Öffnen des Kodierers wurde abgebrochen. Die Tafel bleibt, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>kindred::BoardSession</name>
    <message numerus="yes">
        <source>%Ln image(s) of this board could not be found again.</source>
        <translation>
            <numerusform>%Ln Bild dieser Tafel wurde nicht wiedergefunden.</numerusform>
            <numerusform>%Ln Bilder dieser Tafel wurden nicht wiedergefunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep the encoder</source>
        <translation>Beim Kodierer bleiben</translation>
    </message>
</context>
<context>
    <name>kindred::BoardStore</name>
    <message>
        <source>The board of last time could not be read (%1). It was set aside as %2.</source>
        <translation>Die Tafel vom letzten Mal war unlesbar (%1). Sie wurde als %2 beiseitegelegt.</translation>
    </message>
    <message>
        <source>The board of last time could not be read (%1). Its file is left as it is, and this board is not kept.</source>
        <translation>Die Tafel vom letzten Mal war unlesbar (%1). Ihre Datei bleibt, wie sie ist, und diese Tafel wird nicht behalten.</translation>
    </message>
    <message>
        <source>The board could not be kept: %1</source>
        <translation>Die Tafel ließ sich nicht behalten: %1</translation>
    </message>
</context>
<context>
    <name>kindred::BoardSupportDelegate</name>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
</context>
<context>
    <name>kindred::BoardSupportModel</name>
    <message>
        <source> · left out</source>
        <translation> · ausgelassen</translation>
    </message>
    <message>
        <source> · weight %1</source>
        <translation> · Gewicht %1</translation>
    </message>
    <message>
        <source> · could not be found again</source>
        <translation> · nicht wiedergefunden</translation>
    </message>
</context>
<context>
    <name>kindred::BoardView</name>
    <message>
        <source>Episodes are of the run, and so is the board&apos;s encoder now. Ctrl+Z brings back the one before.</source>
        <translation>Episoden sind aus dem Lauf, und so ist es nun auch der Kodierer der Tafel. Strg+Z holt den vorigen zurück.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Use the encoder of Kindred</source>
        <translation>Kodierer von Kindred verwenden</translation>
    </message>
    <message>
        <source>Choose another encoder</source>
        <translation>Anderen Kodierer wählen</translation>
    </message>
    <message>
        <source>Choose a run first.</source>
        <translation>Wählen Sie zuerst einen Lauf.</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Classifiers (*.kindred-classifier *.zip)</source>
        <translation>Klassifikatoren (*.kindred-classifier *.zip)</translation>
    </message>
    <message>
        <source>Add pictures</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Open a board</source>
        <translation>Tafel öffnen</translation>
    </message>
    <message>
        <source>Save the classifier</source>
        <translation>Klassifikator speichern</translation>
    </message>
    <message>
        <source>Choose an encoder</source>
        <translation>Kodierer wählen</translation>
    </message>
    <message>
        <source>Encoders (*.safetensors *.pth *.pt *.zip)</source>
        <translation>Kodierer (*.safetensors *.pth *.pt *.zip)</translation>
    </message>
    <message>
        <source>Nothing is selected on the map or in the retrievals.</source>
        <translation>Weder auf der Karte noch in der Suche ist etwas ausgewählt.</translation>
    </message>
    <message>
        <source>New board</source>
        <translation>Neue Tafel</translation>
    </message>
    <message>
        <source>Saved %1. “kindred-engine classify” opens it too.</source>
        <translation>%1 gespeichert. Auch „kindred-engine classify“ öffnet die Datei.</translation>
    </message>
    <message>
        <source>The encoder is not open yet.</source>
        <translation>Der Kodierer ist noch nicht geöffnet.</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>%1 geöffnet.</translation>
    </message>
    <message>
        <source>Choose an episode file</source>
        <translation>Datei mit Episoden wählen</translation>
    </message>
    <message>
        <source>Episodes (*.json)</source>
        <translation>Episoden (*.json)</translation>
    </message>
    <message>
        <source>Choose a video</source>
        <translation>Video wählen</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.mkv *.avi *.mov *.webm *.mjpeg)</source>
        <translation>Videos (*.mp4 *.mkv *.avi *.mov *.webm *.mjpeg)</translation>
    </message>
    <message>
        <source>Progress of opening the encoder</source>
        <translation>Fortschritt beim Öffnen des Kodierers</translation>
    </message>
    <message>
        <source>Opening the encoder</source>
        <translation>Der Kodierer wird geöffnet</translation>
    </message>
</context>
<context>
    <name>kindred::BoardWelcome</name>
    <message>
        <source>Teach classes with a few pictures of each</source>
        <translation>Klassen mit wenigen Bildern beibringen</translation>
    </message>
    <message>
        <source>No training: every prediction follows at once from what you show, and says which picture decided it.</source>
        <translation>Ohne Training: Jede Vorhersage folgt sofort aus dem Gezeigten und sagt, welches Bild sie entschied.</translation>
    </message>
    <message>
        <source>1. Show</source>
        <translation>1. Zeigen</translation>
    </message>
    <message>
        <source>Drop a few pictures of a class, or a folder with a folder per class.</source>
        <translation>Einige Bilder einer Klasse ablegen, oder einen Ordner mit einem Ordner je Klasse.</translation>
    </message>
    <message>
        <source>2. Ask</source>
        <translation>2. Fragen</translation>
    </message>
    <message>
        <source>Drop others into the middle: each is told apart at once.</source>
        <translation>Andere in die Mitte legen: Jedes wird sofort zugeordnet.</translation>
    </message>
    <message>
        <source>3. Mend</source>
        <translation>3. Verbessern</translation>
    </message>
    <message>
        <source>Leave an image out, move it, change the rule: what flips is marked.</source>
        <translation>Ein Bild auslassen, verschieben, die Regel ändern: Was kippt, ist markiert.</translation>
    </message>
    <message>
        <source>Drop pictures here to begin</source>
        <translation>Zum Anfangen Bilder hier ablegen</translation>
    </message>
    <message>
        <source>from the file manager, a browser, the map, the retrievals or the clipboard</source>
        <translation>aus der Dateiverwaltung, einem Browser, der Karte, der Suche oder der Zwischenablage</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Open a board…</source>
        <translation>Tafel öffnen …</translation>
    </message>
    <message>
        <source>Try it on an episode of %1</source>
        <comment>name of a run</comment>
        <translation>An einer Episode aus %1 ausprobieren</translation>
    </message>
    <message>
        <source>Use a stronger encoder…</source>
        <translation>Einen stärkeren Kodierer verwenden …</translation>
    </message>
    <message>
        <source>The stronger it is, the fewer pictures a class needs</source>
        <translation>Je stärker er ist, desto weniger Bilder braucht eine Klasse</translation>
    </message>
</context>
<context>
    <name>kindred::ChoiceCard</name>
    <message>
        <source>Not here: %1</source>
        <comment>reason</comment>
        <translation>Hier nicht: %1</translation>
    </message>
    <message>
        <source>Why</source>
        <comment>link to a method&apos;s formula</comment>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why %1</source>
        <comment>link to a method&apos;s formula</comment>
        <translation>Warum %1</translation>
    </message>
    <message>
        <source>Less</source>
        <comment>closes a method&apos;s formula</comment>
        <translation>Weniger</translation>
    </message>
</context>
<context>
    <name>kindred::ClassGallery</name>
    <message>
        <source>%1, %2 images</source>
        <comment>class, count</comment>
        <translation>%1, %2 Bilder</translation>
    </message>
    <message>
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>%1, %2 rows</source>
        <comment>class, count</comment>
        <translation>%1, %2 Zeilen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Classes with examples</source>
        <translation>Klassen mit Beispielen</translation>
    </message>
</context>
<context>
    <name>kindred::ClassPictures</name>
    <message>
        <source>Hubs</source>
        <translation>Häufige Nachbarn</translation>
    </message>
    <message>
        <source>The samples that stand in the most lists of nearest samples</source>
        <translation>Die Beispiele, die in den meisten Listen der nächsten stehen</translation>
    </message>
    <message>
        <source>Samples of the chosen cell</source>
        <translation>Beispiele der gewählten Zelle</translation>
    </message>
    <message>
        <source>A cell or a row shows its samples here.</source>
        <translation>Eine Zelle oder Zeile zeigt hier ihre Beispiele.</translation>
    </message>
    <message>
        <source>Hubs: in how many lists of the %1 nearest, ✕ of another class.</source>
        <translation>Häufige Nachbarn: in wie vielen Listen der %1 nächsten, ✕ von anderen Klassen.</translation>
    </message>
    <message>
        <source>skewness %1</source>
        <translation>Schiefe %1</translation>
    </message>
    <message>
        <source>%1 of %2 in no list</source>
        <translation>%1 von %2 in keiner Liste</translation>
    </message>
    <message>
        <source>%1 % of places wrong</source>
        <translation>%1 % der Plätze falsch</translation>
    </message>
    <message>
        <source>Looking for hubs…</source>
        <translation>Suche häufige Nachbarn …</translation>
    </message>
    <message>
        <source>Looking for hubs… %1 %</source>
        <translation>Suche häufige Nachbarn … %1 %</translation>
    </message>
</context>
<context>
    <name>kindred::ClassTable</name>
    <message>
        <source>How many training samples decide: of the class&apos;s samples in the middle (median) so many hold 70 % of the loss&apos;s weights. Few is a clear-cut neighbourhood</source>
        <translation>Wie viele Trainingsbeispiele entscheiden: Beim mittleren Beispiel der Klasse (Median) haben so viele 70 % der Gewichte des Verlusts. Wenige sind eine klare Nachbarschaft</translation>
    </message>
    <message>
        <source>Decide</source>
        <comment>how many neighbours: the column&apos;s title</comment>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n of %2 found</source>
        <translation>
            <numerusform>%1: %n von %2 gefunden</numerusform>
            <numerusform>%1: %n von %2 gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>The class that the samples belong to</source>
        <translation>Die Klasse, zu der die Beispiele gehören</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Samples of the class that were asked</source>
        <translation>Gefragte Beispiele der Klasse</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Share of the class&apos;s samples that got its name (recall)</source>
        <translation>Anteil der Beispiele der Klasse, die ihren Namen bekamen (Trefferquote)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Share of the samples with this name that are of the class</source>
        <translation>Anteil der so genannten Beispiele, die zur Klasse gehören</translation>
    </message>
    <message>
        <source>1-NN</source>
        <translation>1-NN</translation>
    </message>
    <message>
        <source>Share of the samples whose nearest training sample is of the class</source>
        <translation>Anteil der Beispiele, deren nächstes Trainingsbeispiel zur Klasse gehört</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Points found more than under the comparison run</source>
        <translation>Punkte, die mehr gefunden werden als im Vergleichslauf</translation>
    </message>
    <message>
        <source>Share of the class&apos;s samples whose nearest sample is of the class too</source>
        <translation>Anteil der Beispiele der Klasse, deren nächstes Beispiel auch von der Klasse ist</translation>
    </message>
    <message>
        <source>Share of the class&apos;s samples with one of the class among the %1 nearest</source>
        <translation>Anteil der Beispiele der Klasse mit einem der Klasse unter den %1 nächsten</translation>
    </message>
    <message>
        <source>Mean average precision: 100 % where the class&apos;s samples come before all others</source>
        <translation>Mittlere Average Precision: 100 %, wo die Beispiele der Klasse vor allen anderen kommen</translation>
    </message>
    <message>
        <source>Average precision within the first R, where the class has R samples to find</source>
        <translation>Average Precision unter den ersten R, wo es von der Klasse R Beispiele zu finden gibt</translation>
    </message>
    <message>
        <source>Samples of the class that are searched: how large it is there</source>
        <translation>Beispiele der Klasse, die durchsucht werden: wie groß sie dort ist</translation>
    </message>
    <message>
        <source>How often a sample of the class stands among the %1 nearest of another; %1 on average where all that are searched also ask</source>
        <translation>Wie oft ein Beispiel der Klasse unter den %1 nächsten eines anderen steht; im Mittel %1, wo alle durchsuchten auch anfragen</translation>
    </message>
    <message>
        <source>Share of the lists with the class&apos;s samples that are of another class&apos;s</source>
        <translation>Anteil der Listen mit Beispielen der Klasse, die zu Beispielen anderer Klassen gehören</translation>
    </message>
    <message>
        <source>R@1</source>
        <translation>R@1</translation>
    </message>
    <message>
        <source>R@%1</source>
        <translation>R@%1</translation>
    </message>
    <message>
        <source>AP</source>
        <comment>average precision</comment>
        <translation>AP</translation>
    </message>
    <message>
        <source>MAP@R</source>
        <translation>MAP@R</translation>
    </message>
    <message>
        <source>Searched</source>
        <comment>samples of a class</comment>
        <translation>Durchsucht</translation>
    </message>
    <message>
        <source>Hubness</source>
        <translation>Hubness</translation>
    </message>
    <message>
        <source>Misleads</source>
        <comment>share of lists</comment>
        <translation>Führt irre</translation>
    </message>
    <message>
        <source>%1 was not trained: no sample can get its name.</source>
        <translation>%1 wurde nicht trainiert: Kein Beispiel kann diesen Namen bekommen.</translation>
    </message>
</context>
<context>
    <name>kindred::ClassTablePanel</name>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Filter classes</source>
        <translation>Klassen filtern</translation>
    </message>
    <message>
        <source>%1 nearest</source>
        <translation>%1 nächste</translation>
    </message>
    <message>
        <source>Length of the lists</source>
        <translation>Länge der Listen</translation>
    </message>
    <message>
        <source>How many of the nearest samples R@K and hubness look at</source>
        <translation>Wie viele der nächsten Beispiele R@K und Hubness ansehen</translation>
    </message>
    <message>
        <source>Columns, copy and save</source>
        <translation>Spalten, kopieren und speichern</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>Übliche Spalten</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n class(es)</source>
        <translation>
            <numerusform>%1 von %n Klasse</numerusform>
            <numerusform>%1 von %n Klassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n Klasse</numerusform>
            <numerusform>%n Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Save the classes</source>
        <translation>Klassen speichern</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>klassen</translation>
    </message>
    <message>
        <source>Copied the classes.</source>
        <translation>Klassen kopiert.</translation>
    </message>
    <message>
        <source>Lists the classes whose names hold these words</source>
        <translation>Zeigt die Klassen, in deren Namen diese Wörter stehen</translation>
    </message>
</context>
<context>
    <name>kindred::ClassesView</name>
    <message>
        <source>Nothing judged yet</source>
        <translation>Noch nichts beurteilt</translation>
    </message>
    <message>
        <source>Which classes are taken for which is shown as soon as a run has named samples that it did not train on.</source>
        <translation>Welche Klassen für welche gehalten werden, zeigt sich, sobald ein Lauf Beispiele benannt hat, mit denen er nicht trainiert hat.</translation>
    </message>
    <message>
        <source>Taken for another</source>
        <translation>Für anderes gehalten</translation>
    </message>
    <message>
        <source>%1 of %2 classes: those most confused</source>
        <translation>%1 von %2 Klassen: die am meisten verwechselten</translation>
    </message>
    <message numerus="yes">
        <source>rows: the class · columns: its name · %Ln sample(s)</source>
        <translation>
            <numerusform>Zeilen: die Klasse · Spalten: ihr Name · %Ln Beispiel</numerusform>
            <numerusform>Zeilen: die Klasse · Spalten: ihr Name · %Ln Beispiele</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” called something else</source>
        <translation>„%1“, anders genannt</translation>
    </message>
    <message>
        <source>%1 · the first %2 of %3</source>
        <translation>%1 · die ersten %2 von %3</translation>
    </message>
    <message>
        <source>Looking at the classes…</source>
        <translation>Die Klassen werden gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>Search %n sample(s) by class</source>
        <translation>
            <numerusform>%n Beispiel nach Klassen durchsuchen</numerusform>
            <numerusform>%n Beispiele nach Klassen durchsuchen</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for hubs…</source>
        <translation>Suche häufige Nachbarn …</translation>
    </message>
    <message>
        <source>No hubs: %1</source>
        <translation>Keine häufigen Nachbarn: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of classes that were not trained left out</source>
        <translation>
            <numerusform>%Ln einer nicht trainierten Klasse fehlt</numerusform>
            <numerusform>%Ln nicht trainierter Klassen fehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1”, not trained</source>
        <translation>„%1“, nicht trainiert</translation>
    </message>
    <message>
        <source>Find images like it</source>
        <translation>Ähnliche Bilder finden</translation>
    </message>
    <message>
        <source>No classes</source>
        <translation>Keine Klassen</translation>
    </message>
</context>
<context>
    <name>kindred::ConfusionMatrix</name>
    <message>
        <source>Confusion matrix</source>
        <translation>Verwechslungsmatrix</translation>
    </message>
    <message>
        <source>A row for each class, a column for each name it was given. Arrow keys move, Return shows the images.</source>
        <translation>Eine Zeile je Klasse, eine Spalte je gegebenem Namen. Pfeiltasten bewegen, die Eingabetaste zeigt die Bilder.</translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 “%2” were named rightly</source>
        <translation>
            <numerusform>%n von %1 „%2“ wurde richtig benannt</numerusform>
            <numerusform>%n von %1 „%2“ wurden richtig benannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 “%2” were called “%3”</source>
        <translation>
            <numerusform>%n von %1 „%2“ wurde „%3“ genannt</numerusform>
            <numerusform>%n von %1 „%2“ wurden „%3“ genannt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::CurveControls</name>
    <message>
        <source>log x</source>
        <translation>log x</translation>
    </message>
    <message>
        <source>log y</source>
        <translation>log y</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>je Schritt</translation>
    </message>
    <message>
        <source>per epoch</source>
        <translation>je Epoche</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>über die Zeit</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Weight of the past in a running mean, corrected at its start. The raw curve stays faint behind.</source>
        <translation>Gewicht der Vergangenheit im gleitenden Mittel, am Anfang berichtigt. Die rohe Kurve bleibt blass dahinter.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>mean of seeds</source>
        <translation>Mittel der Startwerte</translation>
    </message>
    <message>
        <source>Runs of a group that differ in nothing but the seed or the fold: one line for their mean, a band of ± one standard deviation</source>
        <translation>Läufe einer Gruppe, die sich nur im Startwert oder in der Teilung unterscheiden: eine Linie für ihr Mittel, ein Band von ± einer Standardabweichung darum</translation>
    </message>
    <message>
        <source>The line is the mean over the runs of the group that have come so far, the band their standard deviation (n − 1) to either side; n stands in the legend. Two settings whose bands overlap may differ by chance. Means are not smoothed further.</source>
        <translation>Die Linie ist das Mittel über die Läufe der Gruppe, die so weit gekommen sind, das Band ihre Standardabweichung (n − 1) nach beiden Seiten; n steht in der Legende. Zwei Einstellungen mit überlappenden Bändern können sich zufällig unterscheiden. Mittel werden nicht weiter geglättet.</translation>
    </message>
    <message>
        <source>What the curves are drawn over</source>
        <translation>Worüber die Kurven gezeichnet sind</translation>
    </message>
    <message>
        <source>Equal distances for equal factors, along the horizontal axis</source>
        <translation>Gleiche Abstände für gleiche Faktoren, auf der waagerechten Achse</translation>
    </message>
    <message>
        <source>Equal distances for equal factors, along the vertical axis</source>
        <translation>Gleiche Abstände für gleiche Faktoren, auf der senkrechten Achse</translation>
    </message>
</context>
<context>
    <name>kindred::CurvePlot</name>
    <message>
        <source>%1: %2</source>
        <comment>run, value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source> · smoothed %1</source>
        <translation> · geglättet %1</translation>
    </message>
    <message>
        <source>step %1 · epoch %2 · %3</source>
        <comment>last one: training time</comment>
        <translation>Schritt %1 · Epoche %2 · %3</translation>
    </message>
</context>
<context>
    <name>kindred::CurveTile</name>
    <message>
        <source>%1 %2</source>
        <comment>split, value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Zoom with Ctrl and the wheel, or click into the plot and use the wheel alone. Drag to move, double-click to follow the data again.</source>
        <translation>Vergrößern mit Strg und Mausrad, nach einem Klick in die Zeichnung mit dem Mausrad allein. Ziehen verschiebt, ein Doppelklick folgt wieder den Daten.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>run, value</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>kindred::CurrentRun</name>
    <message>
        <source>These samples are vectors, and what would make one of a picture did not come with them.</source>
        <translation>Diese Beispiele sind Vektoren, und was aus einem Bild einen machen würde, kam nicht mit ihnen.</translation>
    </message>
</context>
<context>
    <name>kindred::CurvesDock</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Close the curves</source>
        <translation>Kurven schließen</translation>
    </message>
</context>
<context>
    <name>kindred::CurvesView</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Which scalars are shown</source>
        <translation>Welche Messwerte gezeigt werden</translation>
    </message>
    <message>
        <source>Follow the data again</source>
        <translation>Den Daten wieder folgen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>file format</comment>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>+ %L1 more</source>
        <translation>+ %L1 weitere</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>Farbe …</translation>
    </message>
    <message>
        <source>Colour of the run</source>
        <translation>Farbe des Laufs</translation>
    </message>
    <message>
        <source>No run chosen</source>
        <translation>Kein Lauf gewählt</translation>
    </message>
    <message>
        <source>No curves yet</source>
        <translation>Noch keine Kurven</translation>
    </message>
    <message>
        <source>Here you watch loss, accuracy and speed while a run trains.</source>
        <translation>Hier verfolgen Sie Verlust, Genauigkeit und Tempo, während ein Lauf trainiert.</translation>
    </message>
    <message>
        <source>Waiting for the first point</source>
        <translation>Warten auf den ersten Punkt</translation>
    </message>
    <message>
        <source>The curves of %1 appear here with its first step.</source>
        <translation>Die Kurven von %1 erscheinen hier mit dem ersten Schritt.</translation>
    </message>
    <message>
        <source>step %L1</source>
        <translation>Schritt %L1</translation>
    </message>
    <message>
        <source> · %1 ms a step</source>
        <translation> · %1 ms je Schritt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>kurven</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>Abbildung speichern</translation>
    </message>
    <message>
        <source>after the first evaluation</source>
        <translation>nach der ersten Auswertung</translation>
    </message>
    <message>
        <source>Waiting in the queue</source>
        <translation>Wartet in der Warteschlange</translation>
    </message>
    <message>
        <source>%1 begins when the runs before it are done. Its curves appear here with its first step.</source>
        <translation>%1 beginnt, wenn die Läufe davor fertig sind. Die Kurven erscheinen hier mit dem ersten Schritt.</translation>
    </message>
    <message>
        <source>%1 is preparing its images. Its curves appear here with its first step.</source>
        <translation>%1 bereitet seine Bilder vor. Die Kurven erscheinen hier mit dem ersten Schritt.</translation>
    </message>
    <message>
        <source>No points yet</source>
        <translation>Noch keine Punkte</translation>
    </message>
    <message>
        <source>%1 was halted before its first step. Resume it to see its curves here.</source>
        <translation>%1 wurde vor dem ersten Schritt angehalten. Setzen Sie den Lauf fort, um seine Kurven hier zu sehen.</translation>
    </message>
    <message>
        <source>No points</source>
        <translation>Keine Punkte</translation>
    </message>
    <message>
        <source>%1 ended before its first step.</source>
        <translation>%1 endete vor dem ersten Schritt.</translation>
    </message>
    <message>
        <source>No curves</source>
        <translation>Keine Kurven</translation>
    </message>
    <message>
        <source>%1 holds embeddings as they are: nothing was trained.</source>
        <translation>%1 enthält Einbettungen, wie sie sind: Nichts wurde trainiert.</translation>
    </message>
    <message>
        <source>Train a network…</source>
        <translation>Netz trainieren …</translation>
    </message>
    <message>
        <source>Opens a training on the same data; how long it takes is shown first.</source>
        <translation>Öffnet ein Training mit denselben Daten; zuerst wird gezeigt, wie lange es dauert.</translation>
    </message>
    <message>
        <source>%1 is searched without training: map, retrievals and board are ready. A network that trains on the same data may find more; how long it takes is shown first.</source>
        <translation>%1 wird ohne Training durchsucht: Karte, Suche und Tafel sind bereit. Ein Netz, das mit denselben Daten trainiert, findet vielleicht mehr; zuerst wird gezeigt, wie lange es dauert.</translation>
    </message>
    <message>
        <source>Encoding the images</source>
        <translation>Die Bilder werden kodiert</translation>
    </message>
    <message>
        <source>%1 trains nothing: map, retrievals and board are ready as soon as its images are encoded.</source>
        <translation>%1 trainiert nichts: Karte, Suche und Tafel stehen bereit, sobald die Bilder kodiert sind.</translation>
    </message>
    <message>
        <source>The curves of %1 cannot be read: %2</source>
        <comment>a run, why</comment>
        <translation>Die Kurven von %1 lassen sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>The curves cannot be read</source>
        <translation>Die Kurven lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>kindred::DataOverview</name>
    <message>
        <source>%1 × %2</source>
        <comment>width, height</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 to %2 × %3</source>
        <comment>smallest size, largest width, largest height</comment>
        <translation>%1 bis %2 × %3</translation>
    </message>
    <message>
        <source>Other data…</source>
        <translation>Andere Daten …</translation>
    </message>
    <message>
        <source>Looking at the data again</source>
        <translation>Die Daten werden erneut angesehen</translation>
    </message>
    <message>
        <source>Label levels</source>
        <translation>Klassenebenen</translation>
    </message>
    <message>
        <source>which names it learns</source>
        <translation>welche Namen es lernt</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Auffälligkeiten</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2 images</source>
        <comment>usable, all</comment>
        <translation>%1 von %2 Bildern</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <comment>usable, all</comment>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>… and %1 more classes</source>
        <translation>… und %1 weitere Klassen</translation>
    </message>
    <message>
        <source>%1 · %2 classes</source>
        <comment>label level</comment>
        <translation>%1 · %2 Klassen</translation>
    </message>
    <message>
        <source>✓ None found.</source>
        <translation>✓ Keine gefunden.</translation>
    </message>
    <message>
        <source>The training learns to tell the classes of this level apart</source>
        <translation>Das Training lernt, die Klassen dieser Ebene zu unterscheiden</translation>
    </message>
</context>
<context>
    <name>kindred::DataPage</name>
    <message>
        <source>What should it learn from?</source>
        <translation>Woraus soll es lernen?</translation>
    </message>
    <message>
        <source>Kindred looks at the pictures and proposes the rest. Your files stay as they are.</source>
        <translation>Kindred sieht sich die Bilder an und schlägt den Rest vor. Ihre Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Looking at the data</source>
        <translation>Daten werden angesehen</translation>
    </message>
    <message>
        <source>Looking at %1…</source>
        <translation>%1 wird angesehen …</translation>
    </message>
    <message>
        <source>Counting images and classes</source>
        <translation>Bilder und Klassen werden gezählt</translation>
    </message>
    <message>
        <source>This cannot be used</source>
        <translation>Das lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>Stopped looking</source>
        <translation>Ansehen beendet</translation>
    </message>
    <message>
        <source>Nothing was changed. Choose again when ready.</source>
        <translation>Es wurde nichts geändert. Wählen Sie neu, wenn Sie so weit sind.</translation>
    </message>
    <message>
        <source>Looking at the data…</source>
        <translation>Daten werden angesehen …</translation>
    </message>
    <message>
        <source>This data cannot be used.</source>
        <translation>Diese Daten lassen sich nicht verwenden.</translation>
    </message>
    <message>
        <source>Choose data first.</source>
        <translation>Wählen Sie zuerst Daten.</translation>
    </message>
    <message>
        <source>That folder is on this computer</source>
        <translation>Dieser Ordner liegt auf diesem Rechner</translation>
    </message>
    <message>
        <source>The engine runs on %1 and cannot see it. Copy the data there, then browse.</source>
        <translation>Die Engine läuft auf %1 und kann ihn nicht sehen. Kopieren Sie die Daten dorthin und wählen Sie sie dann aus.</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <comment>done, all</comment>
        <translation>%L1 von %L2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln rows</source>
        <comment>source, number</comment>
        <translation>
            <numerusform>%1 · %Ln Zeile</numerusform>
            <numerusform>%1 · %Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln images</source>
        <comment>source, number</comment>
        <translation>
            <numerusform>%1 · %Ln Bild</numerusform>
            <numerusform>%1 · %Ln Bilder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::DataWords</name>
    <message>
        <source>Demo images</source>
        <translation>Demo-Bilder</translation>
    </message>
    <message>
        <source>class</source>
        <comment>level of labels</comment>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>level %1</source>
        <comment>of labels</comment>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>family</source>
        <comment>level of labels</comment>
        <translation>Familie</translation>
    </message>
    <message>
        <source>shape</source>
        <comment>level of labels</comment>
        <translation>Form</translation>
    </message>
</context>
<context>
    <name>kindred::DatasetCard</name>
    <message>
        <source>Count the neighbours that hold %1 of the mass</source>
        <translation>Nachbarn zählen, die %1 der Masse halten</translation>
    </message>
    <message>
        <source>The dataset</source>
        <translation>Der Datensatz</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Counting the neighbourhoods</source>
        <translation>Zähle die Nachbarschaften</translation>
    </message>
    <message>
        <source>Support-set sizes</source>
        <translation>Größen der Stützmengen</translation>
    </message>
    <message>
        <source>How many of its largest neighbours hold that share of a query&apos;s mass (Wu et al. 2018, figure 3; the paper finds 100 to 500 on ImageNet). Small sets: few examples decide. Sets as large as the data: the embedding tells nothing yet.</source>
        <translation>Wie viele der größten Nachbarn diesen Anteil der Masse einer Anfrage halten (Wu et al. 2018, Abbildung 3; die Arbeit findet 100 bis 500 auf ImageNet). Kleine Mengen: wenige Beispiele entscheiden. Mengen so groß wie die Daten: Die Einbettung sagt noch nichts.</translation>
    </message>
    <message>
        <source>Distances of pairs</source>
        <translation>Abstände von Paaren</translation>
    </message>
    <message>
        <source>Distances of queries to training samples of their own class and of others, each as shares of its own. The overlap is the sum of the lower of the two: 0 where the classes lie apart, 1 where the embedding has collapsed.</source>
        <translation>Abstände der Anfragen zu Trainingsbeispielen der eigenen Klasse und anderer, je als Anteile der Reihe. Die Überlappung ist die Summe der jeweils niedrigeren: 0, wo die Klassen getrennt liegen, 1, wo die Einbettung zusammengefallen ist.</translation>
    </message>
    <message>
        <source>Share p of the own class</source>
        <translation>Anteil p der eigenen Klasse</translation>
    </message>
    <message>
        <source>The mass p of each query&apos;s own class; the loss is the mean of −log p over the training samples.</source>
        <translation>Die Masse p der eigenen Klasse jeder Anfrage; der Verlust ist das Mittel von −log p über die Trainingsbeispiele.</translation>
    </message>
    <message>
        <source>Samples of the bar</source>
        <translation>Bilder des Balkens</translation>
    </message>
    <message>
        <source>Counted at the run&apos;s own σ of %1; the slider moves the weights of the query alone.</source>
        <translation>Gezählt beim σ des Laufs, %1; der Regler ändert nur die Gewichte der Anfrage.</translation>
    </message>
    <message>
        <source>Of %1 samples as at the step before, so that the two can be compared.</source>
        <comment>split</comment>
        <translation>Vom Teil „%1“ wie beim Schritt zuvor, damit sich beide vergleichen lassen.</translation>
    </message>
    <message>
        <source>Of %1 samples: this step keeps no table of %2 samples.</source>
        <comment>splits</comment>
        <translation>Vom Teil „%1“: von diesem Schritt ist keine Tabelle des Teils „%2“ da.</translation>
    </message>
    <message>
        <source>Counting the neighbourhoods of all queries…</source>
        <translation>Zähle die Nachbarschaften aller Anfragen …</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples (%3)</source>
        <comment>…, …, split</comment>
        <translation>%L1 von %L2 Beispielen (%3)</translation>
    </message>
    <message>
        <source>%L1 samples (%2)</source>
        <comment>…, split</comment>
        <translation>%L1 Beispiele (%2)</translation>
    </message>
    <message>
        <source>neighbours in the support set (of %L1)</source>
        <translation>Nachbarn in der Stützmenge (von %L1)</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median %1</translation>
    </message>
    <message>
        <source>Half of the queries need at most %L1 of %L2 training samples for %3 of their mass. Further left: fewer examples decide.</source>
        <translation>Die Hälfte der Anfragen braucht höchstens %L1 von %L2 Trainingsbeispielen für %3 ihrer Masse. Weiter links: Weniger Beispiele entscheiden.</translation>
    </message>
    <message>
        <source>distance of query and training sample</source>
        <translation>Abstand von Anfrage und Trainingsbeispiel</translation>
    </message>
    <message>
        <source>same class</source>
        <translation>dieselbe Klasse</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>andere Klassen</translation>
    </message>
    <message>
        <source>⚠ The two overlap by %1: the embedding does not tell the classes apart, it may have collapsed.</source>
        <translation>⚠ Die beiden überlappen sich um %1: Die Einbettung trennt die Klassen nicht, sie kann zusammengefallen sein.</translation>
    </message>
    <message>
        <source>The two overlap by %1: the further apart, the surer a nearest neighbour is of the same class.</source>
        <translation>Die beiden überlappen sich um %1: Je weiter auseinander, desto sicherer gehört ein nächster Nachbar zur selben Klasse.</translation>
    </message>
    <message>
        <source>share p of the own class</source>
        <translation>Anteil p der eigenen Klasse</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Queries at the left are those that the loss still works on.</source>
        <translation>Anfragen links sind die, an denen der Verlust noch arbeitet.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s) without another of their class are left out.</source>
        <translation>
            <numerusform>%Ln Beispiel ohne ein weiteres seiner Klasse ist ausgelassen.</numerusform>
            <numerusform>%Ln Beispiele ohne ein weiteres ihrer Klasse sind ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Note: %1.</source>
        <comment>a remark of the engine</comment>
        <translation>Hinweis: %1.</translation>
    </message>
    <message>
        <source>%1 samples with p of %2</source>
        <comment>count, range</comment>
        <translation>%1 Beispiele mit p von %2</translation>
    </message>
    <message>
        <source>%1 samples with a support set of %2</source>
        <comment>count, range</comment>
        <translation>%1 Beispiele mit einer Stützmenge von %2</translation>
    </message>
    <message>
        <source>%1 samples with one of their class at a distance of %2</source>
        <translation>%1 Beispiele mit einem ihrer Klasse im Abstand %2</translation>
    </message>
    <message>
        <source>%1 samples with one of another class at a distance of %2</source>
        <translation>%1 Beispiele mit einem einer anderen Klasse im Abstand %2</translation>
    </message>
    <message>
        <source>(the first %L1 are shown)</source>
        <translation>(die ersten %L1 werden gezeigt)</translation>
    </message>
    <message>
        <source>The support set of a query is the nearest samples that together hold this share of its mass.</source>
        <translation>Die Stützmenge einer Anfrage sind die nächsten Beispiele, die zusammen diesen Anteil ihrer Masse halten.</translation>
    </message>
    <message>
        <source>all pairs</source>
        <translation>alle Paare</translation>
    </message>
    <message>
        <source>Which of them are of one class, and with that how far classes lie apart and the share p, is known with labels only.</source>
        <translation>Welche davon zu einer Klasse gehören, und damit, wie weit Klassen auseinanderliegen, und der Anteil p, ist nur bekannt, wo Klassen angegeben sind.</translation>
    </message>
    <message>
        <source>%1 samples with another at a distance of %2</source>
        <translation>%1 Beispiele mit einem anderen im Abstand %2</translation>
    </message>
</context>
<context>
    <name>kindred::DockRoom</name>
    <message>
        <source>Drag to move “%1”; double-click to float it</source>
        <translation>Ziehen verschiebt „%1“; ein Doppelklick löst es heraus</translation>
    </message>
</context>
<context>
    <name>kindred::DropZone</name>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose an archive or file</source>
        <translation>Archiv oder Datei wählen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Archive or file…</source>
        <translation>Archiv oder Datei …</translation>
    </message>
    <message>
        <source>…or type a path and press Enter</source>
        <translation>… oder Pfad eintippen und Eingabe drücken</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>Pfad der Daten</translation>
    </message>
    <message>
        <source>Use the built-in demo pictures</source>
        <translation>Mitgelieferte Demobilder verwenden</translation>
    </message>
    <message>
        <source>Drop a folder or an archive here</source>
        <translation>Ordner oder Archiv hier ablegen</translation>
    </message>
    <message>
        <source>Choose data on %1</source>
        <comment>host name</comment>
        <translation>Daten auf %1 wählen</translation>
    </message>
    <message>
        <source>A folder per class, a .zip or .tar of such folders, IDX files, a CSV or an .npy matrix. Nothing on disk is changed.</source>
        <translation>Ein Ordner je Klasse, ein .zip oder .tar solcher Ordner, IDX-Dateien, eine CSV oder eine .npy-Matrix. Auf der Platte wird nichts geändert.</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Browse %1…</source>
        <comment>host name</comment>
        <translation>%1 durchsuchen …</translation>
    </message>
    <message>
        <source>A folder with a folder per class, an archive, a table or a matrix of embeddings, where the engine runs</source>
        <translation>Ein Ordner mit einem Ordner je Klasse, ein Archiv, eine Tabelle oder eine Matrix von Einbettungen, dort, wo die Engine läuft</translation>
    </message>
</context>
<context>
    <name>kindred::EmptyState</name>
    <message>
        <source>No run yet? Home makes one: of the built-in pictures in a minute, or of your own.</source>
        <translation>Noch kein Lauf? „Start“ macht einen: aus den mitgelieferten Bildern in einer Minute oder aus Ihren eigenen.</translation>
    </message>
</context>
<context>
    <name>kindred::EngineClient</name>
    <message>
        <source>the engine sent an empty answer</source>
        <translation>die Engine hat leer geantwortet</translation>
    </message>
    <message>
        <source>The engine did not answer in time and is ended.</source>
        <translation>Die Engine hat nicht rechtzeitig geantwortet und wird beendet.</translation>
    </message>
    <message>
        <source>Engine gone: %1</source>
        <translation>Engine weg: %1</translation>
    </message>
    <message>
        <source>the engine is not running</source>
        <translation>die Engine läuft nicht</translation>
    </message>
    <message>
        <source>Restart it from the engine&apos;s status at the bottom.</source>
        <translation>Starten Sie sie unten in der Statuszeile neu.</translation>
    </message>
    <message>
        <source>the engine ended before it answered</source>
        <translation>die Engine endete, bevor sie antwortete</translation>
    </message>
    <message>
        <source>Look whether it took effect, then try again.</source>
        <translation>Prüfen Sie, ob es gewirkt hat, und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>the engine did not answer in the %1 s after its start</source>
        <translation>die Engine hat in den %1 s nach ihrem Start nicht geantwortet</translation>
    </message>
    <message>
        <source>the engine&apos;s answer cannot be read</source>
        <translation>die Antwort der Engine ist nicht lesbar</translation>
    </message>
    <message>
        <source>Try again. If it stays so, restart the engine from its status at the bottom.</source>
        <translation>Versuchen Sie es noch einmal. Bleibt es so, starten Sie die Engine unten über ihren Status neu.</translation>
    </message>
</context>
<context>
    <name>kindred::EngineGate</name>
    <message>
        <source>Restart it</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Show its log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Which command is the engine</source>
        <translation>Welcher Befehl die Engine ist</translation>
    </message>
    <message>
        <source>The engine is starting</source>
        <translation>Die Engine startet</translation>
    </message>
    <message>
        <source>The engine is being restarted</source>
        <translation>Die Engine wird neu gestartet</translation>
    </message>
    <message>
        <source>The engine is not running</source>
        <translation>Die Engine läuft nicht</translation>
    </message>
    <message>
        <source>What happened: %1.</source>
        <translation>Was geschah: %1.</translation>
    </message>
    <message>
        <source>It reads runs and computes; this window only shows. The room opens as soon as the engine answers.</source>
        <translation>Sie liest Läufe und rechnet; dieses Fenster zeigt nur an. Der Raum öffnet sich, sobald die Engine antwortet.</translation>
    </message>
    <message>
        <source>Training goes on meanwhile, each job is a process of its own. The room opens as soon as the engine answers.</source>
        <translation>Das Training geht unterdessen weiter, jeder Auftrag ist ein eigener Prozess. Der Raum öffnet sich, sobald die Engine antwortet.</translation>
    </message>
    <message>
        <source>It was started several times in vain.</source>
        <translation>Sie wurde mehrmals vergeblich gestartet.</translation>
    </message>
    <message>
        <source>Nothing can be read from runs without the engine. Training that had begun goes on. Its log may say why; the settings hold its command.</source>
        <translation>Ohne die Engine lässt sich aus Läufen nichts lesen. Begonnenes Training geht weiter. Ihr Protokoll sagt vielleicht, warum; ihr Befehl steht in den Einstellungen.</translation>
    </message>
</context>
<context>
    <name>kindred::EnginePanel</name>
    <message>
        <source>Restart the engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Show its log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Training goes on meanwhile: each job is a process of its own.</source>
        <translation>Das Training geht währenddessen weiter: Jeder Auftrag ist ein eigener Prozess.</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>none</source>
        <comment>GPU</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>Runs are in</source>
        <translation>Läufe liegen in</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
</context>
<context>
    <name>kindred::EngineProcess</name>
    <message>
        <source>the engine crashed or was killed</source>
        <translation>die Engine ist abgestürzt oder wurde beendet</translation>
    </message>
    <message>
        <source>the engine ended with exit code %1</source>
        <translation>die Engine endete mit Code %1</translation>
    </message>
    <message>
        <source>no engine command is set</source>
        <translation>kein Engine-Befehl ist eingestellt</translation>
    </message>
    <message>
        <source>Unreadable frame from the engine: %1</source>
        <translation>Unlesbare Nachricht der Engine: %1</translation>
    </message>
    <message>
        <source>“%1” cannot be started: %2</source>
        <comment>a command, the system&apos;s reason</comment>
        <translation>„%1“ lässt sich nicht starten: %2</translation>
    </message>
</context>
<context>
    <name>kindred::EngineWatch</name>
    <message>
        <source>The engine is gone: %1. It is being restarted; training goes on.</source>
        <translation>Die Engine ist weg: %1. Sie wird neu gestartet; das Training geht weiter.</translation>
    </message>
    <message>
        <source>The engine could not be kept running: %1.</source>
        <translation>Die Engine ließ sich nicht am Laufen halten: %1.</translation>
    </message>
    <message>
        <source>Restart it</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>The engine is back.</source>
        <translation>Die Engine ist wieder da.</translation>
    </message>
</context>
<context>
    <name>kindred::EstimateCard</name>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Training two seconds on a few of your images…</source>
        <translation>Zwei Sekunden Training auf einigen Ihrer Bilder …</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messung läuft</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory needed, of what is free</source>
        <translation>Benötigter Speicher vom freien</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>One epoch</source>
        <translation>Eine Epoche</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>Der ganze Lauf</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>Alle %Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Mend what is marked, then it is measured.</source>
        <translation>Beheben Sie, was markiert ist, dann wird gemessen.</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>Noch nicht gemessen.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>needed, available</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>✓ It fits.</source>
        <translation>✓ Es passt.</translation>
    </message>
    <message>
        <source>✕ This does not fit into memory. The largest batch that fits is %1.</source>
        <translation>✕ Das passt nicht in den Speicher. Der größte passende Stapel ist %1.</translation>
    </message>
    <message>
        <source>✕ This does not fit into memory. Choose a smaller network or image size.</source>
        <translation>✕ Das passt nicht in den Speicher. Wählen Sie ein kleineres Netz oder kleinere Bilder.</translation>
    </message>
    <message>
        <source>Use batches of %1</source>
        <translation>Stapel von %1 verwenden</translation>
    </message>
    <message>
        <source>Pack the pictures</source>
        <translation>Bilder packen</translation>
    </message>
    <message>
        <source>The pictures are packed before the first step, unless they are already: about %1, and %2 on the disk.</source>
        <comment>time, bytes</comment>
        <translation>Die Bilder werden vor dem ersten Schritt gepackt, falls sie es nicht schon sind: etwa %1, und %2 auf der Platte.</translation>
    </message>
    <message>
        <source>Making the pictures smaller once, into a file that this and later trainings read, takes about %1 and %2 on the disk, and saves up to %3 of this run. Results differ a little.</source>
        <comment>time, bytes, time</comment>
        <translation>Die Bilder einmal zu verkleinern, in eine Datei, die dieses und spätere Trainings lesen, braucht etwa %1 und %2 auf der Platte und spart bis zu %3 dieses Laufs. Die Ergebnisse weichen ein wenig ab.</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>Auf der GPU</translation>
    </message>
    <message>
        <source>Measuring what encoding your images takes…</source>
        <translation>Messung, was das Kodieren Ihrer Bilder braucht …</translation>
    </message>
    <message>
        <source>The largest run</source>
        <translation>Der größte Lauf</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationBar</name>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Decision rule</source>
        <translation>Entscheidungsregel</translation>
    </message>
    <message>
        <source>Numbers of neighbours</source>
        <translation>Anzahlen von Nachbarn</translation>
    </message>
    <message>
        <source>How many neighbours vote; several like 1, 5, 30</source>
        <translation>Wie viele Nachbarn abstimmen; mehrere als 1, 5, 30</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>All protocols</source>
        <translation>Alle Protokolle</translation>
    </message>
    <message>
        <source>%1 (not this run)</source>
        <comment>a rule</comment>
        <translation>%1 (nicht dieser Lauf)</translation>
    </message>
    <message>
        <source>Every protocol that the data allows, one after the other.</source>
        <translation>Jedes Protokoll, das die Daten erlauben, eins nach dem andern.</translation>
    </message>
    <message>
        <source>The rule cannot judge this run: %1.</source>
        <translation>Die Regel kann diesen Lauf nicht beurteilen: %1.</translation>
    </message>
    <message>
        <source>%1 (not all of these runs)</source>
        <comment>a rule</comment>
        <translation>%1 (nicht alle dieser Läufe)</translation>
    </message>
    <message>
        <source>The rule cannot judge each of these runs: %1.</source>
        <translation>Die Regel kann nicht jeden dieser Läufe beurteilen: %1.</translation>
    </message>
    <message>
        <source>What the run is asked to do.</source>
        <translation>Was der Lauf tun soll.</translation>
    </message>
    <message>
        <source>By what a queried sample gets its name.</source>
        <translation>Wonach ein angefragtes Beispiel seinen Namen bekommt.</translation>
    </message>
    <message>
        <source>How many neighbours vote; several like 1, 5, 30.</source>
        <translation>Wie viele Nachbarn abstimmen; mehrere als 1, 5, 30.</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationComparison</name>
    <message>
        <source>A mean over runs has no answers to single samples, so there is no test. Choose two of the runs&apos; accuracies, with Ctrl, to compare them.</source>
        <translation>Ein Mittel über Läufe hat keine Antworten auf einzelne Beispiele, also gibt es keinen Test. Wählen Sie mit Strg zwei Genauigkeiten dieser Läufe, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>Comparing on the same samples…</source>
        <translation>Vergleich auf denselben Beispielen …</translation>
    </message>
    <message>
        <source>These numbers are of earlier weights of a run. Evaluate its last ones to compare them.</source>
        <translation>Diese Zahlen gehören zu früheren Gewichten eines Laufs. Werten Sie seine letzten aus, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>The runs have no answers to this question in common.</source>
        <translation>Die Läufe haben zu dieser Frage keine gemeinsamen Antworten.</translation>
    </message>
    <message>
        <source>%1 against %2 on the same %3 samples: %4 percentage points (95 % interval %5 to %6), %7 by McNemar&apos;s test.</source>
        <translation>%1 gegen %2 auf denselben %3 Beispielen: %4 Prozentpunkte (95-%-Intervall %5 bis %6), %7 nach McNemars Test.</translation>
    </message>
    <message>
        <source>%1 against the printed %2: %3 percentage points. %4 A printed number has no answers to single samples, so there is no test.</source>
        <comment>run, paper&apos;s method, difference, how it was measured</comment>
        <translation>%1 gegen das gedruckte %2: %3 Prozentpunkte. %4 Eine gedruckte Zahl hat keine Antworten zu einzelnen Beispielen, also gibt es keinen Test.</translation>
    </message>
    <message>
        <source>Choose two accuracies of one protocol, with Ctrl, to see whether two runs or two rules differ by more than chance.</source>
        <translation>Wählen Sie mit Strg zwei Genauigkeiten eines Protokolls, um zu sehen, ob sich zwei Läufe oder zwei Regeln mehr als zufällig unterscheiden.</translation>
    </message>
    <message>
        <source>The comparison was cancelled. Choose the two again to compare them.</source>
        <translation>Der Vergleich wurde abgebrochen. Die beiden noch einmal wählen, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>Show the flipped queries…</source>
        <translation>Gekippte Anfragen zeigen …</translation>
    </message>
    <message>
        <source>It is not known yet what the run compares embeddings by.</source>
        <translation>Es ist noch nicht bekannt, wonach der Lauf Einbettungen vergleicht.</translation>
    </message>
    <message>
        <source>Measured on episodes by distances. The board compares directions, so its numbers would be others.</source>
        <translation>Auf Episoden nach Abständen gemessen. Die Tafel vergleicht Richtungen, ihre Zahlen wären also andere.</translation>
    </message>
    <message>
        <source>Measured on episodes by a rule that the board does not have, or decides by otherwise, so its numbers would be others.</source>
        <translation>Auf Episoden nach einer Regel gemessen, die die Tafel nicht hat oder nach der sie anders entscheidet, ihre Zahlen wären also andere.</translation>
    </message>
    <message>
        <source>Measured on episodes, but episodic memory decides only on the board of its own run. Choose two results of that run.</source>
        <translation>Auf Episoden gemessen, doch das episodische Gedächtnis entscheidet nur auf der Tafel seines eigenen Laufs. Wählen Sie zwei Ergebnisse dieses Laufs.</translation>
    </message>
    <message>
        <source>Measured on episodes with the weights of step %L1. The board has those of step %L2, so its numbers would be others.</source>
        <translation>Auf Episoden mit den Gewichten von Schritt %L1 gemessen. Die Tafel hat die von Schritt %L2, ihre Zahlen wären also andere.</translation>
    </message>
    <message>
        <source>Measured on %L1 episodes. The board takes %L2 to %L3.</source>
        <translation>Auf %L1 Episoden gemessen. Die Tafel nimmt %L2 bis %L3.</translation>
    </message>
    <message>
        <source>The board draws episodes of up to %L1 classes, samples and queries of each, with seeds up to %L2.</source>
        <translation>Die Tafel zieht Episoden mit bis zu %L1 Klassen sowie Beispielen und Anfragen je Klasse, mit Startwerten bis %L2.</translation>
    </message>
    <message>
        <source>Measures the rules on these episodes on the board, where each query that is told otherwise opens with its picture and evidence</source>
        <translation>Misst die Regeln auf diesen Episoden auf der Tafel, wo sich jede anders benannte Anfrage mit Bild und Belegen öffnet</translation>
    </message>
    <message>
        <source>Measured on episodes: the board shows which of their queries other rules tell otherwise.</source>
        <translation>Auf Episoden gemessen: Die Tafel zeigt, welche ihrer Anfragen andere Regeln anders benennen.</translation>
    </message>
    <message>
        <source>Measured on episodes: the board shows which of their queries the two tell otherwise.</source>
        <translation>Auf Episoden gemessen: Die Tafel zeigt, welche ihrer Anfragen die beiden verschieden benennen.</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationCost</name>
    <message>
        <source>Takes about %1 of memory.</source>
        <translation>Braucht etwa %1 Speicher.</translation>
    </message>
    <message>
        <source>✕ This takes about %1 of memory, and %2 are free.</source>
        <comment>needed, available</comment>
        <translation>✕ Das braucht etwa %1 Speicher, frei sind %2.</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationData</name>
    <message>
        <source>Own data</source>
        <translation>Eigene Daten</translation>
    </message>
    <message>
        <source>Judges the runs on a part of their own data again</source>
        <translation>Beurteilt die Läufe wieder an einem Teil ihrer eigenen Daten</translation>
    </message>
    <message>
        <source>Other data…</source>
        <translation>Andere Daten …</translation>
    </message>
    <message>
        <source>On %1</source>
        <comment>data</comment>
        <translation>Auf %1</translation>
    </message>
    <message>
        <source>Judges the runs on another source, which takes the place of the test samples; its classes must be theirs.</source>
        <translation>Beurteilt die Läufe an einer anderen Quelle, die an die Stelle der Testbeispiele tritt; ihre Klassen müssen dieselben sein.</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationOptions</name>
    <message>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>What else the protocol and the rule can be told. What is left alone, the engine chooses.</source>
        <translation>Was sich dem Protokoll und der Regel noch sagen lässt. Was unberührt bleibt, wählt die Engine.</translation>
    </message>
    <message numerus="yes">
        <source>More options (%Ln set)</source>
        <translation>
            <numerusform>Weitere Optionen (%Ln gesetzt)</numerusform>
            <numerusform>Weitere Optionen (%Ln gesetzt)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationTable</name>
    <message>
        <source>mean ± sd (n = %L1)</source>
        <comment>of runs</comment>
        <translation>Mittel ± s (n = %L1)</translation>
    </message>
    <message>
        <source>Mean and standard deviation (n − 1) of %1</source>
        <comment>names of runs</comment>
        <translation>Mittel und Standardabweichung (n − 1) von %1</translation>
    </message>
    <message>
        <source>%L1-way</source>
        <comment>classes that compete</comment>
        <translation>%L1 Klassen</translation>
    </message>
    <message>
        <source>%L1 a class</source>
        <comment>images</comment>
        <translation>%L1 je Klasse</translation>
    </message>
    <message>
        <source>new classes</source>
        <translation>neue Klassen</translation>
    </message>
    <message>
        <source>trained classes</source>
        <translation>trainierte Klassen</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>top 5</source>
        <translation>Top 5</translation>
    </message>
    <message>
        <source>accuracy, mean of classes</source>
        <translation>Genauigkeit, Mittel der Klassen</translation>
    </message>
    <message>
        <source>Of 100 draws of samples like these, 95 would give an interval that holds the true value. The lines reach from the least to the greatest number of the head.</source>
        <translation>Von 100 Stichproben solcher Beispiele ergäben 95 ein Intervall, das den wahren Wert enthält. Die Linien reichen von der kleinsten bis zur größten Zahl des Kopfes.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1, on %2</source>
        <comment>question, data</comment>
        <translation>%1, auf %2</translation>
    </message>
    <message>
        <source>95 % interval on %L1–%2</source>
        <comment>ends of the scale</comment>
        <translation>95-%-Intervall auf %L1–%2</translation>
    </message>
    <message>
        <source>%L1 %</source>
        <comment>percent</comment>
        <translation>%L1 %</translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationView</name>
    <message>
        <source>No run to evaluate</source>
        <translation>Kein Lauf auszuwerten</translation>
    </message>
    <message>
        <source>Choose a run to measure how well it tells samples apart, by several protocols and rules, with 95 % intervals.</source>
        <translation>Wählen Sie einen Lauf, um zu messen, wie gut er Beispiele unterscheidet: nach mehreren Protokollen und Regeln, mit 95-%-Intervallen.</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>Progress of the evaluation</source>
        <translation>Fortschritt der Auswertung</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>The selected rows, or all, for a spreadsheet (Ctrl+C)</source>
        <translation>Die gewählten Zeilen, sonst alle, für eine Tabellenkalkulation (Strg+C)</translation>
    </message>
    <message>
        <source>Not evaluated yet</source>
        <translation>Noch nicht ausgewertet</translation>
    </message>
    <message>
        <source>What is measured here is kept in the folder of the run.</source>
        <translation>Was hier gemessen wird, bleibt im Ordner des Laufs.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>%Ln Wert</numerusform>
            <numerusform>%Ln Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 skipped: %2</source>
        <comment>a protocol, the reason</comment>
        <translation>%1 ausgelassen: %2</translation>
    </message>
    <message numerus="yes">
        <source>Evaluate %Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf auswerten</numerusform>
            <numerusform>%Ln Läufe auswerten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evaluating %1, %Ln more waiting</source>
        <translation>
            <numerusform>%1 wird ausgewertet, %Ln weiterer wartet</numerusform>
            <numerusform>%1 wird ausgewertet, %Ln weitere warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Evaluating %1</source>
        <translation>%1 wird ausgewertet</translation>
    </message>
    <message>
        <source>Copied the results.</source>
        <translation>Die Ergebnisse sind kopiert.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Every result with its interval</source>
        <translation>Jedes Ergebnis mit seinem Intervall</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>The papers&apos; figures, drawn from these runs</source>
        <translation>Die Abbildungen der Arbeiten, aus diesen Läufen gezeichnet</translation>
    </message>
    <message>
        <source>The results cannot be read</source>
        <translation>Die Ergebnisse sind unlesbar</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Results against what was varied: an option, k, samples, seeds</source>
        <translation>Ergebnisse über dem, was verändert wurde: eine Option, k, Beispiele, Startwerte</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <comment>a run</comment>
        <translation>%1 geöffnet.</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>Nothing to judge by</source>
        <translation>Nichts, wonach zu urteilen wäre</translation>
    </message>
    <message>
        <source>It waits for its turn: there is nothing to evaluate yet.</source>
        <translation>Er wartet, bis er an der Reihe ist: Noch gibt es nichts auszuwerten.</translation>
    </message>
</context>
<context>
    <name>kindred::ExportDialog</name>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>Every embedding with its path, class and part: for pandas, R and spreadsheets. Kindred reads it as feature vectors.</source>
        <translation>Jede Einbettung mit Pfad, Klasse und Teil: für pandas, R und Tabellenprogramme. Kindred liest sie als Merkmalsvektoren.</translation>
    </message>
    <message>
        <source>Embedding Projector</source>
        <translation>Embedding Projector</translation>
    </message>
    <message>
        <source>A folder with the embeddings, their classes and small pictures: for projector.tensorflow.org and TensorBoard.</source>
        <translation>Ein Ordner mit den Einbettungen, ihren Klassen und kleinen Bildern: für projector.tensorflow.org und TensorBoard.</translation>
    </message>
    <message>
        <source>TensorBoard</source>
        <translation>TensorBoard</translation>
    </message>
    <message>
        <source>A folder with every curve of the training, of all steps.</source>
        <translation>Ein Ordner mit jeder Kurve des Trainings, aller Schritte.</translation>
    </message>
    <message>
        <source>TorchScript</source>
        <translation>TorchScript</translation>
    </message>
    <message>
        <source>The network with all that is done to its input and output: for PyTorch in Python and C++.</source>
        <translation>Das Netz mit allem, was mit seiner Ein- und Ausgabe geschieht: für PyTorch in Python und C++.</translation>
    </message>
    <message>
        <source>Weights (safetensors)</source>
        <translation>Gewichte (safetensors)</translation>
    </message>
    <message>
        <source>The weights alone, and what a method has fitted: for other programs, and for another training to begin with.</source>
        <translation>Die Gewichte allein und was ein Verfahren angepasst hat: für andere Programme und als Anfang eines anderen Trainings.</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>the last step</source>
        <translation>dem letzten Schritt</translation>
    </message>
    <message>
        <source>the best step</source>
        <translation>dem besten Schritt</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>To, on %1</source>
        <translation>Nach, auf %1</translation>
    </message>
    <message>
        <source>File or folder to write</source>
        <translation>Datei oder Ordner, der geschrieben wird</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Other data…</source>
        <translation>Andere Daten …</translation>
    </message>
    <message>
        <source>the run&apos;s own</source>
        <translation>die eigenen des Laufs</translation>
    </message>
    <message>
        <source>Source to embed</source>
        <translation>Quelle, die eingebettet wird</translation>
    </message>
    <message>
        <source>Another source, which is embedded whole: a file or folder where the engine runs; empty: the run&apos;s own data</source>
        <translation>Eine andere Quelle, die ganz eingebettet wird: Datei oder Ordner dort, wo die Engine läuft; leer: die eigenen Daten des Laufs</translation>
    </message>
    <message>
        <source>Folder in which to make another</source>
        <translation>Ordner, in dem ein weiterer angelegt wird</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportiere</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was written.</source>
        <translation>Abgebrochen. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Which state of the run: the last, or the one with the best score</source>
        <translation>Welcher Stand des Laufs: der letzte oder der mit der besten Wertung</translation>
    </message>
    <message>
        <source>Where it is written; nothing that is there already is replaced</source>
        <translation>Wohin geschrieben wird; was schon da ist, wird nicht ersetzt</translation>
    </message>
</context>
<context>
    <name>kindred::FiguresPanel</name>
    <message>
        <source>Progress of the figure</source>
        <translation>Fortschritt der Abbildung</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Which figure of the papers is drawn</source>
        <translation>Welche Abbildung der Arbeiten gezeichnet wird</translation>
    </message>
    <message>
        <source>The figures by which the papers judge their methods, drawn from the chosen runs. Choose several runs in Runs to draw them together; where a run cannot give a figure, its place says why.</source>
        <translation>Die Abbildungen, an denen die Arbeiten ihre Verfahren messen, aus den gewählten Läufen gezeichnet. Wählen Sie unter „Läufe“ mehrere, um sie zusammen zu zeichnen; wo ein Lauf eine Abbildung nicht hergibt, steht an ihrer Stelle, warum.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>file format</comment>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>No run chosen</source>
        <translation>Kein Lauf gewählt</translation>
    </message>
    <message>
        <source>The papers&apos; figures of a run appear here.</source>
        <translation>Die Abbildungen der Arbeiten zu einem Lauf erscheinen hier.</translation>
    </message>
    <message>
        <source>The figures could not be asked for</source>
        <translation>Die Abbildungen ließen sich nicht anfragen</translation>
    </message>
    <message>
        <source>These runs do not give this figure</source>
        <translation>Diese Läufe geben diese Abbildung nicht her</translation>
    </message>
    <message>
        <source>Not drawn</source>
        <translation>Nicht gezeichnet</translation>
    </message>
    <message>
        <source>Choose the figure again to draw it.</source>
        <translation>Wählen Sie die Abbildung noch einmal, um sie zu zeichnen.</translation>
    </message>
    <message>
        <source>The figure could not be drawn</source>
        <translation>Die Abbildung ließ sich nicht zeichnen</translation>
    </message>
    <message>
        <source>It was cancelled.</source>
        <translation>Es wurde abgebrochen.</translation>
    </message>
    <message>
        <source>How to read this: %1</source>
        <translation>So liest man das: %1</translation>
    </message>
    <message>
        <source>%1 is not in it: %2.</source>
        <comment>a run, the reason</comment>
        <translation>%1 ist nicht dabei: %2.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 ließ sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>Abbildung speichern</translation>
    </message>
    <message>
        <source>This engine does not know it.</source>
        <translation>Diese Engine kennt sie nicht.</translation>
    </message>
    <message>
        <source>Show the curves</source>
        <translation>Kurven zeigen</translation>
    </message>
    <message>
        <source>Show retrievals</source>
        <translation>Suche zeigen</translation>
    </message>
    <message>
        <source>Show neighbours</source>
        <translation>Nachbarn zeigen</translation>
    </message>
    <message>
        <source>Show the classes</source>
        <translation>Klassen zeigen</translation>
    </message>
    <message>
        <source>Show the board</source>
        <translation>Tafel zeigen</translation>
    </message>
    <message>
        <source>Show the map</source>
        <translation>Karte zeigen</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Bericht zeigen</translation>
    </message>
    <message>
        <source>Drawing the figure</source>
        <translation>Die Abbildung wird gezeichnet</translation>
    </message>
</context>
<context>
    <name>kindred::FlipLinks</name>
    <message>
        <source>Right only for %1: %2</source>
        <comment>a run or a rule, how many samples</comment>
        <translation>Nur bei %1 richtig: %2</translation>
    </message>
    <message>
        <source>Select the first %L1 of these samples, and list them in Retrievals</source>
        <translation>Die ersten %L1 dieser Beispiele auswählen und in der Suche auflisten</translation>
    </message>
    <message>
        <source>Select these samples, and list them in Retrievals</source>
        <translation>Diese Beispiele auswählen und in der Suche auflisten</translation>
    </message>
</context>
<context>
    <name>kindred::FolderDialog</name>
    <message>
        <source>Up</source>
        <comment>to the parent folder</comment>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Choose data</source>
        <translation>Daten wählen</translation>
    </message>
    <message>
        <source>Choose data on %1</source>
        <translation>Daten auf %1 wählen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Contents of the folder</source>
        <translation>Inhalt des Ordners</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose this folder</source>
        <translation>Diesen Ordner wählen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file on %1</source>
        <translation>Datei auf %1 wählen</translation>
    </message>
    <message>
        <source>There is nothing in this folder.</source>
        <translation>In diesem Ordner ist nichts.</translation>
    </message>
    <message>
        <source>The folder that is listed; type another one and press Return</source>
        <translation>Der Ordner, der gezeigt wird; einen anderen eingeben und Eingabetaste drücken</translation>
    </message>
</context>
<context>
    <name>kindred::FoldsField</name>
    <message>
        <source>Cross-validation</source>
        <translation>Kreuzvalidierung</translation>
    </message>
    <message>
        <source>no folds</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Not for this task: it asks for classes that were not trained, and folds train on every class.</source>
        <translation>Nicht bei dieser Aufgabe: Sie fragt nach Klassen, die nicht trainiert wurden, und Teilungen trainieren auf jeder Klasse.</translation>
    </message>
    <message>
        <source>%1-fold cross-validation: %1 runs. Each tests another of %1 equal parts of the images and trains on the rest.</source>
        <translation>%1-fache Kreuzvalidierung: %1 Läufe. Jeder testet einen anderen von %1 gleichen Teilen der Bilder und trainiert auf dem Rest.</translation>
    </message>
    <message>
        <source>With 10, ten runs: each tests another tenth of the images, so that every image is tested once. Empty: one split.</source>
        <translation>Mit 10 zehn Läufe: Jeder testet ein anderes Zehntel der Bilder, sodass jedes Bild einmal getestet wird. Leer: eine Aufteilung.</translation>
    </message>
</context>
<context>
    <name>kindred::RunFailures</name>
    <message>
        <source>Run “%1”: %2.</source>
        <comment>its name, how it failed</comment>
        <translation>Lauf „%1“: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s) of “%1” failed or crashed. The last is “%2”: %3.</source>
        <comment>how many, their group, a run, how it failed</comment>
        <translation>
            <numerusform>%Ln Lauf von „%1“ ist gescheitert oder abgestürzt. Zuletzt „%2“: %3.</numerusform>
            <numerusform>%Ln Läufe von „%1“ sind gescheitert oder abgestürzt. Zuletzt „%2“: %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its log says more. Resume it, or duplicate it with a change; the other runs of the group are not touched.</source>
        <translation>Sein Protokoll sagt mehr. Setzen Sie ihn fort oder duplizieren Sie ihn mit einer Änderung; die anderen Läufe der Gruppe berührt das nicht.</translation>
    </message>
    <message>
        <source>See the run</source>
        <translation>Den Lauf ansehen</translation>
    </message>
    <message>
        <source>Its log says more. Resume it, or duplicate it with a change.</source>
        <translation>Sein Protokoll sagt mehr. Setzen Sie ihn fort oder duplizieren Sie ihn mit einer Änderung.</translation>
    </message>
</context>
<context>
    <name>kindred::HeaderBar</name>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>What the engine is and does</source>
        <translation>Was die Engine ist und tut</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Choose another run</source>
        <translation>Anderen Lauf wählen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Search by image…</source>
        <translation>Bildsuche …</translation>
    </message>
    <message>
        <source>Find the pictures most similar to one of yours (Ctrl+K)</source>
        <translation>Die ähnlichsten Bilder zu einem Ihrer Bilder finden (Strg+K)</translation>
    </message>
    <message>
        <source>No run chosen</source>
        <translation>Kein Lauf gewählt</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>comparison</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <comment>comparison</comment>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>All runs…</source>
        <translation>Alle Läufe …</translation>
    </message>
    <message>
        <source>Raw pixels</source>
        <translation>Rohe Pixel</translation>
    </message>
    <message>
        <source>Its samples are vectors without pictures.</source>
        <translation>Seine Beispiele sind Vektoren ohne Bilder.</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>It was trained on other data.</source>
        <translation>Er wurde auf anderen Daten trainiert.</translation>
    </message>
    <message>
        <source>Whose neighbours are shown below this run&apos;s in Retrieve. Another run is drawn dashed in Curves too.</source>
        <translation>Wessen Nachbarn in der Suche unter denen dieses Laufs stehen. Ein anderer Lauf ist auch in den Kurven gestrichelt zu sehen.</translation>
    </message>
    <message>
        <source>Beside this run in Retrieve</source>
        <translation>Neben diesem Lauf in der Suche</translation>
    </message>
    <message>
        <source>In Retrieve, and dashed in Curves</source>
        <translation>In der Suche und gestrichelt in den Kurven</translation>
    </message>
    <message>
        <source>no other run</source>
        <translation>kein anderer Lauf</translation>
    </message>
    <message numerus="yes">
        <source>%Ln alarm(s)</source>
        <translation>
            <numerusform>%Ln Warnung</numerusform>
            <numerusform>%Ln Warnungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::HistogramFigure</name>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>kindred::HistogramView</name>
    <message>
        <source>%1: %2
%L3, %4 % of them; click to see them</source>
        <comment>series, values, count, share</comment>
        <translation>%1: %2
%L3, %4 % davon; klicken, um sie zu sehen</translation>
    </message>
</context>
<context>
    <name>kindred::HubModel</name>
    <message>
        <source>#%L1 · %2
in %L3 lists, %L4 of them of other classes</source>
        <translation>#%L1 · %2
in %L3 Listen, davon %L4 von anderen Klassen</translation>
    </message>
</context>
<context>
    <name>kindred::LegendChip</name>
    <message>
        <source>%1
Click: hide or show. Right click: colour.</source>
        <translation>%1
Klick: verbergen oder zeigen. Rechtsklick: Farbe.</translation>
    </message>
    <message>
        <source>Curves of %1</source>
        <translation>Kurven von %1</translation>
    </message>
</context>
<context>
    <name>kindred::LogDock</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Engine log</source>
        <translation>Protokoll der Engine</translation>
    </message>
    <message>
        <source>The engine has said nothing yet.</source>
        <translation>Die Engine hat noch nichts gemeldet.</translation>
    </message>
    <message>
        <source>Log of the run</source>
        <translation>Protokoll des Laufs</translation>
    </message>
    <message>
        <source>The run has printed nothing yet.</source>
        <translation>Der Lauf hat noch nichts ausgegeben.</translation>
    </message>
    <message>
        <source>Close the log</source>
        <translation>Protokoll schließen</translation>
    </message>
    <message>
        <source>The engine is being started.</source>
        <translation>Die Engine wird gestartet.</translation>
    </message>
    <message>
        <source>The engine is ready.</source>
        <translation>Die Engine ist bereit.</translation>
    </message>
    <message>
        <source>The engine is being started again.</source>
        <translation>Die Engine wird neu gestartet.</translation>
    </message>
    <message>
        <source>The engine stays stopped.</source>
        <translation>Die Engine bleibt angehalten.</translation>
    </message>
    <message>
        <source>Alarm of %1, step %L2: %3. %4</source>
        <comment>run, step, title, evidence</comment>
        <translation>Warnung von %1, Schritt %L2: %3. %4</translation>
    </message>
    <message>
        <source>Past notices</source>
        <translation>Frühere Hinweise</translation>
    </message>
    <message>
        <source>The window has said nothing yet.</source>
        <translation>Das Fenster hat noch nichts gesagt.</translation>
    </message>
</context>
<context>
    <name>kindred::MainWindow</name>
    <message>
        <source>Undone: %1</source>
        <translation>Rückgängig gemacht: %1</translation>
    </message>
    <message>
        <source>Done again: %1</source>
        <translation>Wiederholt: %1</translation>
    </message>
</context>
<context>
    <name>kindred::MapColouring</name>
    <message>
        <source>class by %1</source>
        <comment>a level of the data: alphabet, genus …</comment>
        <translation>Klasse nach %1</translation>
    </message>
    <message>
        <source>The tables have changed; start the map again.</source>
        <translation>Die Tabellen haben sich geändert; starten Sie die Karte neu.</translation>
    </message>
    <message>
        <source>several tags</source>
        <translation>mehrere Schlagwörter</translation>
    </message>
</context>
<context>
    <name>kindred::MapExport</name>
    <message numerus="yes">
        <source>+ %Ln more</source>
        <translation>
            <numerusform>+ %Ln weitere</numerusform>
            <numerusform>+ %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>must end in .png, .svg, .pdf or .csv</source>
        <translation>muss auf .png, .svg, .pdf oder .csv enden</translation>
    </message>
</context>
<context>
    <name>kindred::MapHonesty</name>
    <message>
        <source>A flat picture cannot keep every neighbourhood. Trustworthiness: neighbours on the map are real ones. Continuity: real neighbours stay together. The smaller of both is shown.</source>
        <translation>Ein flaches Bild kann nicht jede Nachbarschaft bewahren. Vertrauenswürdigkeit: Nachbarn auf der Karte sind echte. Stetigkeit: Echte Nachbarn bleiben beisammen. Gezeigt wird das Kleinere.</translation>
    </message>
    <message>
        <source>Trustworthiness %1 %, continuity %2 %; %3 % of the %4 nearest neighbours are kept (%L5 of %L6 points measured).</source>
        <translation>Vertrauenswürdigkeit %1 %, Stetigkeit %2 %; %3 % der %4 nächsten Nachbarn sind bewahrt (%L5 von %L6 Punkten gemessen).</translation>
    </message>
</context>
<context>
    <name>kindred::MapLegend</name>
    <message numerus="yes">
        <source>%1, %Ln point(s)</source>
        <translation>
            <numerusform>%1, %Ln Punkt</numerusform>
            <numerusform>%1, %Ln Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>, hidden</source>
        <translation>, ausgeblendet</translation>
    </message>
    <message>
        <source>, looked at alone</source>
        <translation>, allein betrachtet</translation>
    </message>
</context>
<context>
    <name>kindred::MapLegendPanel</name>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Search the classes</source>
        <translation>Klassen durchsuchen</translation>
    </message>
    <message>
        <source>How many classes are listed</source>
        <translation>Wie viele Klassen gelistet werden</translation>
    </message>
    <message>
        <source>The largest classes only</source>
        <translation>Nur die größten Klassen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>top %1</source>
        <translation>größte %1</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln Klasse</numerusform>
            <numerusform>%Ln Klassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>+ %Ln more</source>
        <translation>
            <numerusform>+ %Ln weitere</numerusform>
            <numerusform>+ %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Look at it alone</source>
        <translation>Allein betrachten</translation>
    </message>
    <message>
        <source>Look at it too</source>
        <translation>Auch betrachten</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Select its points</source>
        <translation>Seine Punkte auswählen</translation>
    </message>
    <message>
        <source>Lists the classes whose names hold these words</source>
        <translation>Zeigt die Klassen, in deren Namen diese Wörter stehen</translation>
    </message>
</context>
<context>
    <name>kindred::MapMaking</name>
    <message>
        <source>Progress of the map</source>
        <translation>Fortschritt der Karte</translation>
    </message>
</context>
<context>
    <name>kindred::MapNeighbours</name>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>The next sample that the run takes for something else</source>
        <translation>Das nächste Beispiel, das der Lauf für etwas anderes hält</translation>
    </message>
    <message>
        <source>No point chosen</source>
        <translation>Kein Punkt gewählt</translation>
    </message>
    <message>
        <source>Click a point of the map to see what lies near it under this run and under the comparison.</source>
        <translation>Klicken Sie auf einen Punkt der Karte, um zu sehen, was in diesem Lauf und im Vergleich nah bei ihm liegt.</translation>
    </message>
    <message>
        <source>No neighbours</source>
        <translation>Keine Nachbarn</translation>
    </message>
    <message>
        <source>No sample is misclassified.</source>
        <translation>Kein Beispiel ist falsch zugeordnet.</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>dieser Lauf</translation>
    </message>
    <message>
        <source>Neighbours of #%L1</source>
        <translation>Nachbarn von #%L1</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>The neighbours appear here with the first map of the run.</source>
        <translation>Die Nachbarn erscheinen hier mit der ersten Karte des Laufs.</translation>
    </message>
    <message>
        <source>Click one of them to see what lies near it, or go on with all of them.</source>
        <translation>Ein Klick auf einen davon zeigt, was in seiner Nähe liegt; oder weiter mit allen.</translation>
    </message>
    <message>
        <source>Show in Retrievals</source>
        <translation>In der Suche zeigen</translation>
    </message>
    <message>
        <source>Send to the board</source>
        <translation>An die Tafel senden</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s) selected</source>
        <translation>
            <numerusform>%Ln Punkt ausgewählt</numerusform>
            <numerusform>%Ln Punkte ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Tag…</source>
        <translation>Schlagwort …</translation>
    </message>
    <message>
        <source>Gives them a name to find them by (T)</source>
        <translation>Gibt ihnen einen Namen, unter dem sie zu finden sind (T)</translation>
    </message>
    <message>
        <source>found before, for #%L1</source>
        <translation>zuvor gefunden, für #%L1</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Another point begins a new search.</source>
        <translation>Ein anderer Punkt beginnt eine neue Suche.</translation>
    </message>
</context>
<context>
    <name>kindred::MapPainting</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>✕ wrong</source>
        <translation>✕ falsch</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ richtig</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>coarse class</source>
        <translation>Oberklasse</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>right or wrong</source>
        <translation>richtig oder falsch</translation>
    </message>
    <message>
        <source>p of its class</source>
        <translation>p seiner Klasse</translation>
    </message>
    <message>
        <source>neighbours that decide</source>
        <translation>entscheidende Nachbarn</translation>
    </message>
    <message>
        <source>hubness</source>
        <translation>Hubness</translation>
    </message>
    <message>
        <source>bank age</source>
        <translation>Alter im Gedächtnis</translation>
    </message>
    <message>
        <source>What each sample is, at the trained level</source>
        <translation>Was jedes Beispiel ist, auf der trainierten Ebene</translation>
    </message>
    <message>
        <source>What each sample is, at another level of the data</source>
        <translation>Was jedes Beispiel ist, auf einer anderen Ebene der Daten</translation>
    </message>
    <message>
        <source>What the run takes each sample for, by the vote of its neighbours</source>
        <translation>Wofür der Lauf jedes Beispiel hält, nach der Stimme seiner Nachbarn</translation>
    </message>
    <message>
        <source>Whether that is right; wrong ones carry a cross</source>
        <translation>Ob das richtig ist; falsche tragen ein Kreuz</translation>
    </message>
    <message>
        <source>The share of the loss&apos;s weights that neighbours of its own class have: 1 is safe</source>
        <translation>Welchen Anteil der Gewichte des Verlusts Nachbarn der eigenen Klasse haben: 1 ist sicher</translation>
    </message>
    <message>
        <source>How many training samples hold 70 % of the weights: few is a clear-cut neighbourhood</source>
        <translation>Wie viele Trainingsbeispiele 70 % der Gewichte halten: Wenige sind eine klare Nachbarschaft</translation>
    </message>
    <message>
        <source>How often a sample is among the ten nearest of another: hubs are everybody&apos;s neighbour, usually wrongly</source>
        <translation>Wie oft ein Beispiel unter den zehn nächsten eines anderen ist: Hubs sind jedermanns Nachbar, meist zu Unrecht</translation>
    </message>
    <message>
        <source>How long ago the memory&apos;s row of the sample was written</source>
        <translation>Wie lange die Zeile des Beispiels im Gedächtnis zurückliegt</translation>
    </message>
    <message>
        <source>no tag</source>
        <translation>kein Schlagwort</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>The names that you gave to selections (T)</source>
        <translation>Die Namen, die Sie Auswahlen gegeben haben (T)</translation>
    </message>
</context>
<context>
    <name>kindred::MapParameters</name>
    <message>
        <source>Start the map</source>
        <translation>Karte beginnen</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>How the picture is made</source>
        <translation>Wie das Bild entsteht</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Which part of the data is shown; never a sample of it</source>
        <translation>Welcher Teil der Daten gezeigt wird; nie eine Stichprobe davon</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed makes the same map</source>
        <translation>Derselbe Startwert ergibt dieselbe Karte</translation>
    </message>
    <message>
        <source>all</source>
        <comment>images</comment>
        <translation>alle</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s)</source>
        <translation>
            <numerusform>%Ln Punkt</numerusform>
            <numerusform>%Ln Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · a moment</source>
        <comment>number of points</comment>
        <translation>%1 · ein Augenblick</translation>
    </message>
    <message>
        <source>%1 · about %2 on this machine</source>
        <comment>points, time</comment>
        <translation>%1 · etwa %2 auf diesem Rechner</translation>
    </message>
    <message>
        <source>✕ This map takes about %1 of memory, and %2 are free.</source>
        <comment>needed, available</comment>
        <translation>✕ Diese Karte braucht etwa %1 Speicher, frei sind %2.</translation>
    </message>
    <message>
        <source>%1 · %2 of memory</source>
        <comment>points and time, bytes</comment>
        <translation>%1 · %2 Speicher</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>Weniger Optionen</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
</context>
<context>
    <name>kindred::MapScaleBar</name>
    <message>
        <source>%1 and more</source>
        <comment>the end of a scale</comment>
        <translation>%1 und mehr</translation>
    </message>
    <message>
        <source>%1, from %2 (dark) to %3 (light)</source>
        <translation>%1, von %2 (dunkel) bis %3 (hell)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>kindred::MapStrip</name>
    <message>
        <source>Play the epochs</source>
        <translation>Epochen abspielen</translation>
    </message>
    <message>
        <source>Follow the training</source>
        <translation>Dem Training folgen</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Which epoch&apos;s map is shown</source>
        <translation>Welcher Epoche Karte gezeigt wird</translation>
    </message>
    <message>
        <source>Size of the pictures</source>
        <translation>Größe der Bilder</translation>
    </message>
    <message>
        <source>How large pictures stand in the place of points; 0: points</source>
        <translation>Wie groß Bilder anstelle der Punkte stehen; 0: Punkte</translation>
    </message>
    <message>
        <source>step %L1</source>
        <translation>Schritt %L1</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>Epoche %1</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Abspielen anhalten</translation>
    </message>
    <message>
        <source>Which epoch&apos;s map is shown. A training reads %1 samples once, at its end, so that nothing is chosen by them: earlier epochs show the others.</source>
        <translation>Welcher Epoche Karte gezeigt wird. Ein Training liest Beispiele dieser Teile nur einmal, am Ende, damit nichts nach ihnen gewählt wird: %1. Frühere Epochen zeigen die übrigen.</translation>
    </message>
    <message>
        <source>Once it rests, the map moves on from where it is to the newest embeddings of the training. Very large ones wait until their epoch is chosen.</source>
        <translation>Sobald sie ruht, bewegt sich die Karte von hier aus weiter zu den neuesten Einbettungen des Trainings. Sehr große Karten warten, bis ihre Epoche gewählt wird.</translation>
    </message>
</context>
<context>
    <name>kindred::MapView</name>
    <message>
        <source>New map…</source>
        <translation>Neue Karte …</translation>
    </message>
    <message>
        <source>Shake the points</source>
        <translation>Punkte schütteln</translation>
    </message>
    <message>
        <source>Stop here and keep it</source>
        <translation>Hier anhalten und behalten</translation>
    </message>
    <message>
        <source>Class names on the map</source>
        <translation>Klassennamen auf der Karte</translation>
    </message>
    <message>
        <source>Take the placed pictures away</source>
        <translation>Eingesetzte Bilder entfernen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Show in Retrievals</source>
        <translation>In der Suche zeigen</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>Nummern kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln number(s).</source>
        <translation>
            <numerusform>%Ln Nummer kopiert.</numerusform>
            <numerusform>%Ln Nummern kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Nichts auswählen</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>Karte exportieren</translation>
    </message>
    <message>
        <source>Picture (*.png);;Drawing (*.svg);;Page (*.pdf);;Table of the points (*.csv)</source>
        <translation>Bild (*.png);;Zeichnung (*.svg);;Seite (*.pdf);;Tabelle der Punkte (*.csv)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>there is no map yet</source>
        <translation>es gibt noch keine Karte</translation>
    </message>
    <message>
        <source>“%1” was placed on the map.</source>
        <translation>„%1“ wurde auf die Karte gesetzt.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>No run to map</source>
        <translation>Kein Lauf für eine Karte</translation>
    </message>
    <message>
        <source>Choose a run to see its samples as points: what it takes for alike lies near each other, and you watch it sort itself out.</source>
        <translation>Wählen Sie einen Lauf, um seine Beispiele als Punkte zu sehen: Was er für ähnlich hält, liegt beisammen, und man sieht zu, wie es sich ordnet.</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Nothing to map yet</source>
        <translation>Noch nichts für eine Karte</translation>
    </message>
    <message>
        <source>See the runs</source>
        <translation>Läufe ansehen</translation>
    </message>
    <message>
        <source>The map could not be made</source>
        <translation>Die Karte ließ sich nicht erstellen</translation>
    </message>
    <message>
        <source>Change the parameters</source>
        <translation>Parameter ändern</translation>
    </message>
    <message>
        <source>A new map</source>
        <translation>Neue Karte</translation>
    </message>
    <message>
        <source>Back to the map</source>
        <translation>Zurück zur Karte</translation>
    </message>
    <message>
        <source>Map of the samples</source>
        <translation>Karte der Beispiele</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Choose with a lasso; Shift adds, Ctrl takes away (L)</source>
        <translation>Mit dem Lasso wählen; Umschalt nimmt hinzu, Strg nimmt weg (L)</translation>
    </message>
    <message>
        <source>Choose with a rectangle; Shift adds, Ctrl takes away (B)</source>
        <translation>Mit einem Rechteck wählen; Umschalt nimmt hinzu, Strg nimmt weg (B)</translation>
    </message>
    <message>
        <source>Show all of the map (0)</source>
        <translation>Ganze Karte zeigen (0)</translation>
    </message>
    <message>
        <source>Pause the map</source>
        <translation>Karte anhalten</translation>
    </message>
    <message>
        <source>Honesty</source>
        <translation>Ehrlichkeit</translation>
    </message>
    <message>
        <source>More for this map</source>
        <translation>Mehr zu dieser Karte</translation>
    </message>
    <message>
        <source>Let the map go on</source>
        <translation>Karte weiterlaufen lassen</translation>
    </message>
    <message>
        <source>principal components</source>
        <translation>Hauptkomponenten</translation>
    </message>
    <message>
        <source>%L1 of %L2 points</source>
        <translation>%L1 von %L2 Punkten</translation>
    </message>
    <message>
        <source>looking for neighbours, %1 %</source>
        <translation>suche Nachbarn, %1 %</translation>
    </message>
    <message>
        <source>iteration %L1</source>
        <translation>Iteration %L1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>colouring, %1 %</source>
        <translation>färbe, %1 %</translation>
    </message>
    <message>
        <source>Honesty %1 %</source>
        <translation>Ehrlichkeit %1 %</translation>
    </message>
    <message>
        <source>%1 % of neighbours kept</source>
        <translation>%1 % der Nachbarn bewahrt</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>No colour by %1: %2</source>
        <comment>a kind, the reason</comment>
        <translation>Keine Farbe nach %1: %2</translation>
    </message>
    <message>
        <source>true neighbours kept</source>
        <translation>bewahrte echte Nachbarn</translation>
    </message>
    <message>
        <source>taken for %1</source>
        <translation>gehalten für %1</translation>
    </message>
    <message>
        <source>p %1</source>
        <translation>p %1</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ richtig</translation>
    </message>
    <message>
        <source>✕ wrong</source>
        <translation>✕ falsch</translation>
    </message>
    <message>
        <source>%1 false, %2 torn neighbours</source>
        <translation>%1 falsche, %2 getrennte Nachbarn</translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) of the board are not of this run.</source>
        <translation>
            <numerusform>%Ln Bild der Tafel ist nicht aus diesem Lauf.</numerusform>
            <numerusform>%Ln Bilder der Tafel sind nicht aus diesem Lauf.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the board&apos;s pictures</source>
        <translation>Bilder der Tafel zeigen</translation>
    </message>
    <message>
        <source>Move the map (drag), choose a point (click), carry what is chosen to the board (drag it)</source>
        <translation>Karte verschieben (ziehen), Punkt wählen (klicken), Gewähltes zur Tafel tragen (ziehen)</translation>
    </message>
    <message>
        <source>Looking for the run&apos;s embeddings…</source>
        <translation>Suche die Einbettungen des Laufs …</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln embedding(s)…</source>
        <translation>
            <numerusform>Lese %Ln Einbettung …</numerusform>
            <numerusform>Lese %Ln Einbettungen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the embeddings…</source>
        <translation>Lese die Einbettungen …</translation>
    </message>
    <message>
        <source>The map is being made</source>
        <translation>Die Karte entsteht</translation>
    </message>
    <message>
        <source>About %1 until then. %2</source>
        <comment>a time, a sentence</comment>
        <translation>Noch etwa %1. %2</translation>
    </message>
    <message>
        <source>iteration %L1 of %L2</source>
        <translation>Iteration %L1 von %L2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>remaining time</comment>
        <translation>noch %1</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of the board&apos;s %Ln picture(s) are marked on the map.</source>
        <translation>
            <numerusform>Auf der Karte markiert: %L1 von %Ln Bild der Tafel.</numerusform>
            <numerusform>Auf der Karte markiert: %L1 von %Ln Bildern der Tafel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is room for %Ln.</source>
        <comment>marked pictures</comment>
        <translation>
            <numerusform>Platz ist für %Ln.</numerusform>
            <numerusform>Platz ist für %Ln.</numerusform>
        </translation>
    </message>
    <message>
        <source>A map is made from the embeddings that a run keeps. Most trainings write the first before their first step; then the map begins here.</source>
        <translation>Eine Karte entsteht aus den Einbettungen, die ein Lauf behält. Die meisten Trainings schreiben die ersten vor ihrem ersten Schritt; dann beginnt die Karte hier.</translation>
    </message>
    <message numerus="yes">
        <source>Placing %Ln sample(s) along the two directions in which they differ most…</source>
        <translation>
            <numerusform>Lege %Ln Beispiel nach den zwei Richtungen aus, in denen sie sich am meisten unterscheiden …</numerusform>
            <numerusform>Lege %Ln Beispiele nach den zwei Richtungen aus, in denen sie sich am meisten unterscheiden …</numerusform>
        </translation>
    </message>
    <message>
        <source>It takes about %1 in all, and can be watched from the start.</source>
        <translation>Im Ganzen dauert es etwa %1; zusehen lässt sich von Anfang an.</translation>
    </message>
    <message>
        <source>The map begins with the training</source>
        <translation>Die Karte beginnt mit dem Training</translation>
    </message>
    <message>
        <source>It is made from the embeddings that the run keeps; the first are written before its first step.</source>
        <translation>Sie entsteht aus den Einbettungen, die der Lauf behält; die ersten werden vor seinem ersten Schritt geschrieben.</translation>
    </message>
    <message>
        <source>This run keeps no embeddings on its way, because it compares none before its end.</source>
        <translation>Dieser Lauf behält unterwegs keine Einbettungen, weil er vor seinem Ende keine vergleicht.</translation>
    </message>
    <message>
        <source>The map begins with the end of the training</source>
        <translation>Die Karte beginnt mit dem Ende des Trainings</translation>
    </message>
    <message>
        <source>%1 samples only in the last epoch&apos;s map</source>
        <comment>names of splits</comment>
        <translation>Beispiele erst in der Karte der letzten Epoche: %1</translation>
    </message>
    <message>
        <source>Ask for the map once more</source>
        <translation>Die Karte noch einmal anfordern</translation>
    </message>
    <message>
        <source>the map that was asked for did not come</source>
        <translation>die angeforderte Karte kam nicht</translation>
    </message>
    <message>
        <source>Place a picture…</source>
        <translation>Bild einordnen …</translation>
    </message>
    <message>
        <source>Place the copied picture</source>
        <translation>Kopiertes Bild einordnen</translation>
    </message>
    <message>
        <source>Place a picture on the map</source>
        <translation>Ein Bild in die Karte einordnen</translation>
    </message>
    <message>
        <source>neighbours kept</source>
        <translation>erhaltene Nachbarn</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <comment>points</comment>
        <translation>
            <numerusform>%Ln ausgewählt</numerusform>
            <numerusform>%Ln ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Tag…</source>
        <translation>Schlagwort …</translation>
    </message>
    <message>
        <source>Select by a tag</source>
        <translation>Nach Schlagwort auswählen</translation>
    </message>
    <message>
        <source>%1 (%L2)</source>
        <comment>a tag, how many</comment>
        <translation>%1 (%L2)</translation>
    </message>
    <message>
        <source>Rename or forget tags…</source>
        <translation>Schlagwörter umbenennen oder vergessen …</translation>
    </message>
    <message>
        <source>tagged %1</source>
        <comment>names of tags</comment>
        <translation>Schlagwort: %1</translation>
    </message>
    <message>
        <source>measuring honesty, %1 %</source>
        <translation>messe Ehrlichkeit, %1 %</translation>
    </message>
    <message>
        <source>What the colours of the points stand for</source>
        <translation>Wofür die Farben der Punkte stehen</translation>
    </message>
    <message>
        <source>Measures how far this map can be believed, and colours by it.</source>
        <translation>Misst, wie weit dieser Karte zu glauben ist, und färbt danach.</translation>
    </message>
    <message>
        <source>Grey: at this step only %1 samples were asked.</source>
        <comment>names of splits</comment>
        <translation>Grau: bei diesem Schritt wurden nur die Beispiele dieser Teile gefragt: %1.</translation>
    </message>
</context>
<context>
    <name>kindred::MassView</name>
    <message>
        <source>%1: %2</source>
        <comment>class, share</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>kindred::MethodCard</name>
    <message>
        <source>d %1</source>
        <comment>a distance</comment>
        <translation>d %1</translation>
    </message>
    <message>
        <source>Each place of the tree has its nearest rows of the memory as children. A module asks of every child whether it is of the same class (p), and passes its feature on with the share a. In the paper (Li et al. 2019) equation 5 has lost its brackets and algorithm 1 runs one level more than algorithm 2 uses; here H modules use H levels, and the option project_aggregate chooses the reading of equation 5.</source>
        <translation>Jede Stelle des Baums hat ihre nächsten Zeilen des Gedächtnisses als Kinder. Ein Modul fragt jedes Kind, ob es zur selben Klasse gehört (p), und gibt sein Merkmal mit dem Anteil a weiter. In der Arbeit (Li et al. 2019) hat Gleichung 5 ihre Klammern verloren, und Algorithmus 1 läuft eine Ebene weiter, als Algorithmus 2 nutzt; hier nutzen H Module H Ebenen, und die Option project_aggregate wählt die Lesart von Gleichung 5.</translation>
    </message>
    <message>
        <source>Nearest classes in the learned metric</source>
        <translation>Nächste Klassen in der gelernten Metrik</translation>
    </message>
    <message>
        <source>Nearest classes by the pictures themselves</source>
        <translation>Nächste Klassen nach den Bildern selbst</translation>
    </message>
    <message>
        <source>Neighbourhood tree</source>
        <translation>Baum der Nachbarschaft</translation>
    </message>
    <message>
        <source>The query, its %L1 nearest images of the memory, and beside each of them its own, as many as there is room for. Lines and bars are the shares a of the first module; p is how likely it takes the two for one class.</source>
        <translation>Die Anfrage, ihre %L1 nächsten Bilder des Gedächtnisses und neben jedem davon dessen eigene, so viele Platz haben. Linien und Balken sind die Anteile a des ersten Moduls; p ist, für wie wahrscheinlich es beide für eine Klasse hält.</translation>
    </message>
    <message>
        <source>The run pools without attention: all shares are equal.</source>
        <translation>Der Lauf fasst ohne Aufmerksamkeit zusammen: Alle Anteile sind gleich.</translation>
    </message>
    <message>
        <source>Listed are %L1 of the %L2 places of the whole tree.</source>
        <translation>Gelistet sind %L1 der %L2 Stellen des ganzen Baums.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln level(s)</source>
        <translation>
            <numerusform>%Ln Ebene</numerusform>
            <numerusform>%Ln Ebenen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nearest class means</source>
        <translation>Nächste Klassenmittel</translation>
    </message>
    <message>
        <source>In the learned metric</source>
        <translation>In der gelernten Metrik</translation>
    </message>
    <message>
        <source>By the pictures themselves (ℓ2, rescaled)</source>
        <translation>Nach den Bildern selbst (ℓ2, skaliert)</translation>
    </message>
    <message>
        <source>The five classes whose mean is nearest (d: distance) and their share of exp(−d²) over all classes (Mensink et al. 2012, equation 6). </source>
        <translation>Die fünf Klassen mit dem nächsten Mittel (d: Abstand) und ihr Anteil von exp(−d²) über alle Klassen (Mensink et al. 2012, Gleichung 6). </translation>
    </message>
    <message>
        <source>Each class has several means; the nearest tells d. </source>
        <translation>Jede Klasse hat mehrere Mittel; das nächste gibt d. </translation>
    </message>
    <message>
        <source>Below the same with means of the pictures at 32 × 32, brought to the scale that fits the training images best.</source>
        <translation>Darunter dasselbe mit Mitteln der Bilder in 32 × 32, im Maßstab, der am besten zu den Trainingsbildern passt.</translation>
    </message>
    <message>
        <source>Weights of the centres</source>
        <translation>Gewichte der Zentren</translation>
    </message>
    <message>
        <source>#%L1 %2</source>
        <comment>sample id, class</comment>
        <translation>#%L1 %2</translation>
    </message>
    <message>
        <source>w %1</source>
        <translation>w %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the least and the largest weight</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Every training image is the centre of a kernel with a learned weight w: one that misleads loses it. Bars are the shares p of the nearest %L1 centres; only ratios of weights mean something. That weights stay positive is not said in the paper (Meyer et al. 2018); here w = exp(ω).</source>
        <translation>Jedes Trainingsbild ist das Zentrum eines Kerns mit einem gelernten Gewicht w: Eines, das in die Irre führt, verliert es. Balken sind die Anteile p der nächsten %L1 Zentren; nur Verhältnisse der Gewichte bedeuten etwas. Dass Gewichte positiv bleiben, sagt die Arbeit nicht (Meyer et al. 2018); hier ist w = exp(ω).</translation>
    </message>
</context>
<context>
    <name>kindred::MethodPage</name>
    <message>
        <source>How should it learn?</source>
        <translation>Wie soll es lernen?</translation>
    </message>
    <message>
        <source>Choose a method.</source>
        <translation>Wählen Sie ein Verfahren.</translation>
    </message>
    <message>
        <source>Choose a method that suits this data.</source>
        <translation>Wählen Sie ein Verfahren, das zu diesen Daten passt.</translation>
    </message>
    <message>
        <source>Every method arranges pictures so that kin come to lie together.</source>
        <translation>Jedes Verfahren ordnet Bilder so, dass Verwandtes beieinander liegt.</translation>
    </message>
    <message>
        <source>Computed at once</source>
        <translation>Auf einmal berechnet</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>seconds to minutes; the network stays as it is</source>
        <translation>Sekunden bis Minuten; das Netz bleibt, wie es ist</translation>
    </message>
    <message>
        <source>a network learns, epoch by epoch</source>
        <translation>ein Netz lernt, Epoche um Epoche</translation>
    </message>
    <message>
        <source>Proposed for this data</source>
        <translation>Für diese Daten vorgeschlagen</translation>
    </message>
    <message>
        <source>measuring the time…</source>
        <translation>Zeit wird gemessen …</translation>
    </message>
    <message>
        <source>about %1</source>
        <comment>duration</comment>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what it is, time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>To begin with</source>
        <translation>Zu Beginn</translation>
    </message>
    <message>
        <source>look at the pictures at once, and train then</source>
        <translation>die Bilder sofort ansehen, dann trainieren</translation>
    </message>
    <message>
        <source>Proposed to begin with</source>
        <translation>Vorschlag für den Anfang</translation>
    </message>
    <message>
        <source>Next, train</source>
        <translation>Danach trainieren</translation>
    </message>
    <message>
        <source>These pictures cannot be searched before a training. %1</source>
        <comment>reason</comment>
        <translation>Diese Bilder können nicht vor einem Training durchsucht werden. %1</translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourModel</name>
    <message>
        <source>%1. #%L2 · %3</source>
        <comment>rank, sample id, class</comment>
        <translation>%1. #%L2 · %3</translation>
    </message>
    <message>
        <source> · right</source>
        <translation> · richtig</translation>
    </message>
    <message>
        <source> · wrong</source>
        <translation> · falsch</translation>
    </message>
    <message>
        <source>
similarity %1 · p %2</source>
        <translation>
Ähnlichkeit %1 · p %2</translation>
    </message>
    <message>
        <source>
similarity %1 · the run weighs distances: see Neighbours</source>
        <translation>
Ähnlichkeit %1 · der Lauf wichtet nach Abständen: siehe Nachbarn</translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourRow</name>
    <message>
        <source>%L1 of %L2 right</source>
        <translation>%L1 von %L2 richtig</translation>
    </message>
    <message numerus="yes">
        <source>%Ln neighbours</source>
        <translation>
            <numerusform>%Ln Nachbar</numerusform>
            <numerusform>%Ln Nachbarn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourRows</name>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Looking for the next error</source>
        <translation>Der nächste Fehler wird gesucht</translation>
    </message>
    <message>
        <source>Looking for the neighbours</source>
        <translation>Die Nachbarn werden gesucht</translation>
    </message>
    <message>
        <source>Reading the pixels of all samples</source>
        <translation>Die Pixel aller Beispiele werden gelesen</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Es wird verglichen</translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourhoodDataset</name>
    <message>
        <source>It was cancelled.</source>
        <translation>Es wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourhoodStrip</name>
    <message>
        <source>#%L1 · %2</source>
        <comment>sample id, class</comment>
        <translation>#%L1 · %2</translation>
    </message>
    <message>
        <source> · right</source>
        <translation> · richtig</translation>
    </message>
    <message>
        <source> · wrong</source>
        <translation> · falsch</translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourhoodView</name>
    <message>
        <source>Drop to see its neighbourhood</source>
        <translation>Ablegen, um die Nachbarschaft zu sehen</translation>
    </message>
    <message>
        <source>No neighbourhoods yet</source>
        <translation>Noch keine Nachbarschaften</translation>
    </message>
    <message>
        <source>Choose a run to see which images decide what it thinks of a picture, and how much each of them counts.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, welche Bilder entscheiden, was er von einem Bild hält, und wie viel jedes zählt.</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>The next misclassified sample (E)</source>
        <translation>Das nächste falsch zugeordnete Beispiel (E)</translation>
    </message>
    <message>
        <source>A random sample of the list (R)</source>
        <translation>Ein zufälliges Beispiel der Liste (R)</translation>
    </message>
    <message>
        <source>Open a picture; or drop one here, or paste it (Ctrl+V)</source>
        <translation>Ein Bild öffnen; oder hier ablegen oder einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>No sample is misclassified.</source>
        <translation>Kein Beispiel ist falsch zugeordnet.</translation>
    </message>
    <message>
        <source>#%L1</source>
        <comment>sample id</comment>
        <translation>#%L1</translation>
    </message>
    <message>
        <source>Look at a picture&apos;s neighbourhood</source>
        <translation>Nachbarschaft eines Bildes ansehen</translation>
    </message>
    <message>
        <source>What this run keeps cannot be read</source>
        <translation>Was dieser Lauf aufbewahrt, lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>The images of this run cannot be read</source>
        <translation>Die Bilder dieses Laufs sind unlesbar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Use as query</source>
        <translation>Als Anfrage verwenden</translation>
    </message>
</context>
<context>
    <name>kindred::NetworkPage</name>
    <message>
        <source>With which network?</source>
        <translation>Mit welchem Netz?</translation>
    </message>
    <message>
        <source>With which network, and for how long?</source>
        <translation>Mit welchem Netz und wie lange?</translation>
    </message>
    <message>
        <source>Starting point</source>
        <translation>Ausgangspunkt</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>path of the TorchScript file, on the engine&apos;s side</source>
        <translation>Pfad der TorchScript-Datei auf dem Rechner der Engine</translation>
    </message>
    <message>
        <source>TorchScript file</source>
        <translation>TorchScript-Datei</translation>
    </message>
    <message>
        <source>Schedule and device</source>
        <translation>Ablauf und Gerät</translation>
    </message>
    <message>
        <source>All options</source>
        <translation>Alle Optionen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show all options</source>
        <translation>Alle Optionen zeigen</translation>
    </message>
    <message>
        <source>Back to defaults</source>
        <translation>Zurück zu den Vorgaben</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Chosen by the data</source>
        <comment>preset</comment>
        <translation>Nach den Daten gewählt</translation>
    </message>
    <message>
        <source>The same seed gives the same run. Several (1, 2, 3 or 1-3) train once each: a mean with its spread.</source>
        <translation>Derselbe Startwert ergibt denselben Lauf. Mehrere (1, 2, 3 oder 1-3) trainieren je einmal: ein Mittel mit Streuung.</translation>
    </message>
    <message>
        <source>The engine sees no graphics processor.</source>
        <translation>Die Engine findet keinen Grafikprozessor.</translation>
    </message>
    <message>
        <source>Mend what is marked.</source>
        <translation>Beheben Sie, was markiert ist.</translation>
    </message>
    <message>
        <source>This plan does not fit into memory.</source>
        <translation>Dieser Plan passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>The plan is not checked yet.</source>
        <translation>Der Plan ist noch nicht geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln epochs</source>
        <comment>network, number</comment>
        <translation>
            <numerusform>%1 · %Ln Epoche</numerusform>
            <numerusform>%1 · %Ln Epochen</numerusform>
        </translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>preset, what it is for</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth *.ts *.torchscript);;All (*)</source>
        <translation>TorchScript (*.pt *.pth *.ts *.torchscript);;Alle (*)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>option, what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Everything has a default that suits the data; nothing here has to be changed.</source>
        <translation>Alles hat eine zu den Daten passende Vorgabe; hier muss nichts geändert werden.</translation>
    </message>
    <message>
        <source>Network, image size and schedule that did well on data like these; each can be changed below</source>
        <translation>Netz, Bildgröße und Zeitplan, die sich bei solchen Daten bewährt haben; alles lässt sich unten ändern</translation>
    </message>
    <message>
        <source>A network of your own: it takes a batch of images and returns a row of numbers for each</source>
        <translation>Ein eigenes Netz: Es nimmt einen Stapel Bilder und gibt zu jedem eine Zeile Zahlen</translation>
    </message>
    <message>
        <source>This method is computed at once: there are no epochs.</source>
        <translation>Dieses Verfahren wird auf einmal berechnet: Epochen gibt es nicht.</translation>
    </message>
    <message>
        <source>Nothing is trained: there are no epochs. The network stays as it is.</source>
        <translation>Es wird nichts trainiert: Epochen gibt es nicht. Das Netz bleibt, wie es ist.</translation>
    </message>
</context>
<context>
    <name>kindred::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>kindred::OptionEditor</name>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>%1 Matters with %2.</source>
        <comment>what an option does, when it matters</comment>
        <translation>%1 Gilt bei %2.</translation>
    </message>
    <message>
        <source>Give a whole number.</source>
        <translation>Geben Sie eine ganze Zahl an.</translation>
    </message>
    <message>
        <source>Give a number.</source>
        <translation>Geben Sie eine Zahl an.</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <comment>range of an option</comment>
        <translation>Von %1 bis %2.</translation>
    </message>
    <message>
        <source>At least %1.</source>
        <comment>range of an option</comment>
        <translation>Mindestens %1.</translation>
    </message>
    <message>
        <source>At most %1.</source>
        <comment>range of an option</comment>
        <translation>Höchstens %1.</translation>
    </message>
</context>
<context>
    <name>kindred::OptionForm</name>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Evaluation while training</source>
        <translation>Auswertung während des Trainings</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
</context>
<context>
    <name>kindred::PagePreview</name>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>Ctrl and the wheel zoom, 0 fits the width</source>
        <translation>Strg und das Rad vergrößern, 0 passt in die Breite</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>kindred::PapersButton</name>
    <message>
        <source>Papers</source>
        <translation>Veröffentlichungen</translation>
    </message>
    <message>
        <source>What the papers printed as an answer to the same question stands below the runs&apos; own answers, slanted and with a page before it; its tool tip says in which table, and how it was measured there. Choose it together with a run&apos;s row to see how far they are apart.</source>
        <translation>Was die Arbeiten als Antwort auf dieselbe Frage gedruckt haben, steht unter den eigenen Antworten der Läufe, kursiv und mit einer Seite davor; der Hinweis darüber sagt, in welcher Tabelle, und wie dort gemessen wurde. Wählen Sie es zusammen mit der Zeile eines Laufs, um zu sehen, wie weit beide auseinander liegen.</translation>
    </message>
    <message>
        <source>Hide the papers&apos; rows</source>
        <translation>Zeilen der Arbeiten verbergen</translation>
    </message>
    <message>
        <source>On the same data (%L1)</source>
        <comment>number of rows</comment>
        <translation>Auf denselben Daten (%L1)</translation>
    </message>
    <message>
        <source>On any data (%L1)</source>
        <comment>number of rows</comment>
        <translation>Auf beliebigen Daten (%L1)</translation>
    </message>
    <message>
        <source>No paper printed an answer to these questions</source>
        <translation>Keine Arbeit hat eine Antwort auf diese Fragen gedruckt</translation>
    </message>
    <message>
        <source>What the papers printed, beside these results</source>
        <translation>Was die Arbeiten gedruckt haben, neben diesen Ergebnissen</translation>
    </message>
    <message>
        <source>No paper printed numbers on these data; choose “On any data” for others</source>
        <translation>Zu diesen Daten hat keine Arbeit Zahlen gedruckt; „Auf beliebigen Daten“ zeigt andere</translation>
    </message>
</context>
<context>
    <name>kindred::PictureIntake</name>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
</context>
<context>
    <name>kindred::PlanEngine</name>
    <message>
        <source>It does not suit this data.</source>
        <translation>Es passt nicht zu diesen Daten.</translation>
    </message>
</context>
<context>
    <name>kindred::PointCloudView</name>
    <message>
        <source>Map of points</source>
        <translation>Karte der Punkte</translation>
    </message>
    <message>
        <source>No points yet.</source>
        <translation>Noch keine Punkte.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s).</source>
        <translation>
            <numerusform>%Ln Punkt.</numerusform>
            <numerusform>%Ln Punkte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrow keys pan, plus and minus zoom, 0 shows all, N and P walk along near points, Control and an arrow to the nearest that way, Enter chooses.</source>
        <translation>Pfeiltasten verschieben, Plus und Minus vergrößern, 0 zeigt alles, N und P gehen an nahen Punkten entlang, Strg und ein Pfeil zum nächsten in der Richtung, die Eingabetaste wählt.</translation>
    </message>
</context>
<context>
    <name>kindred::ProblemList</name>
    <message>
        <source>Unreadable files</source>
        <translation>Unlesbare Dateien</translation>
    </message>
    <message>
        <source>cannot be decoded and do not train</source>
        <translation>lassen sich nicht dekodieren und trainieren nicht mit</translation>
    </message>
    <message>
        <source>Classes with one image</source>
        <translation>Klassen mit einem Bild</translation>
    </message>
    <message>
        <source>a class needs two images to have a neighbour: these neither train nor test and are not found, the files stay; a second image brings the class back</source>
        <translation>eine Klasse braucht zwei Bilder, um einen Nachbarn zu haben: Diese trainieren und testen nicht mit und werden nicht gefunden, die Dateien bleiben; mit einem zweiten Bild ist die Klasse wieder dabei</translation>
    </message>
    <message>
        <source>Exact copies</source>
        <translation>Genaue Kopien</translation>
    </message>
    <message>
        <source>Images without a usable label</source>
        <translation>Bilder ohne brauchbare Klasse</translation>
    </message>
    <message>
        <source>an image without a class cannot train</source>
        <translation>ein Bild ohne Klasse kann nicht mittrainieren</translation>
    </message>
    <message>
        <source>Empty folders</source>
        <translation>Leere Ordner</translation>
    </message>
    <message>
        <source>a folder without images makes no class</source>
        <translation>ein Ordner ohne Bilder ergibt keine Klasse</translation>
    </message>
    <message>
        <source>Files that are no images</source>
        <translation>Dateien, die keine Bilder sind</translation>
    </message>
    <message>
        <source>notes and hidden files are passed over</source>
        <translation>Notizen und versteckte Dateien werden übergangen</translation>
    </message>
    <message>
        <source>Other problems</source>
        <translation>Andere Auffälligkeiten</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Problems found</source>
        <translation>Gefundene Auffälligkeiten</translation>
    </message>
    <message>
        <source>Hide them</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>where, what</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>kind of problem, count</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>across training and test they flatter the result</source>
        <translation>über Training und Test hinweg beschönigen sie das Ergebnis</translation>
    </message>
    <message>
        <source>Ticked images are used.</source>
        <translation>Angehakte Bilder werden verwendet.</translation>
    </message>
    <message>
        <source>use anyway</source>
        <translation>trotzdem verwenden</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>auslassen</translation>
    </message>
    <message>
        <source>These images train or test like any other</source>
        <translation>Diese Bilder trainieren oder testen wie alle anderen</translation>
    </message>
    <message>
        <source>These images neither train nor test; the files stay</source>
        <translation>Diese Bilder trainieren und testen nicht; die Dateien bleiben</translation>
    </message>
</context>
<context>
    <name>kindred::ProgressRow</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>kindred::QueryCard</name>
    <message>
        <source>Query picture</source>
        <translation>Anfragebild</translation>
    </message>
    <message>
        <source>from outside: its class is not known</source>
        <translation>von außen: die Klasse ist nicht bekannt</translation>
    </message>
    <message>
        <source>Sample #%L1</source>
        <translation>Bild #%L1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>split, path of a sample</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt: %1</translation>
    </message>
    <message>
        <source>the two disagree on %1 of %2 samples (%3)</source>
        <comment>…, …, split</comment>
        <translation>uneins bei %1 von %2 Beispielen (%3)</translation>
    </message>
    <message>
        <source>%1 wrong of %2 samples (%3)</source>
        <comment>…, …, split</comment>
        <translation>%1 von %2 Beispielen falsch (%3)</translation>
    </message>
    <message>
        <source> · tagged %1</source>
        <comment>names of tags</comment>
        <translation> · Schlagwort: %1</translation>
    </message>
</context>
<context>
    <name>kindred::QueryPanel</name>
    <message>
        <source>Query picture</source>
        <translation>Bild der Anfrage</translation>
    </message>
    <message>
        <source>from outside: its class is not known</source>
        <translation>von außen: die Klasse ist unbekannt</translation>
    </message>
    <message>
        <source>Sample #%L1</source>
        <translation>Bild #%L1</translation>
    </message>
    <message>
        <source>#%L1 · %2 · %3</source>
        <comment>sample id, split, path</comment>
        <translation>#%L1 · %2 · %3</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt %1</translation>
    </message>
</context>
<context>
    <name>kindred::RecentRow</name>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>kindred::RecentRuns</name>
    <message>
        <source>The engine is not running, so the runs cannot be listed.</source>
        <translation>Die Engine läuft nicht, daher lassen sich die Läufe nicht auflisten.</translation>
    </message>
    <message>
        <source>Looking for runs…</source>
        <translation>Läufe werden gesucht …</translation>
    </message>
    <message>
        <source>No runs yet. The demo makes the first one; it stays on this computer.</source>
        <translation>Noch keine Läufe. Die Demo erzeugt den ersten; er bleibt auf diesem Rechner.</translation>
    </message>
</context>
<context>
    <name>kindred::ReportCollector</name>
    <message>
        <source>vectors have no pixels: choose a run as the baseline</source>
        <translation>Vektoren haben keine Pixel: Wählen Sie einen Lauf als Vergleich</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>opening the run</source>
        <translation>öffne den Lauf</translation>
    </message>
    <message>
        <source>reading the curves</source>
        <translation>lese die Kurven</translation>
    </message>
    <message>
        <source>comparing the runs</source>
        <translation>vergleiche die Läufe</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>reading the predictions</source>
        <translation>lese die Vorhersagen</translation>
    </message>
    <message>
        <source>asking the baseline</source>
        <translation>frage die Vergleichsbasis</translation>
    </message>
    <message>
        <source>finding neighbours</source>
        <translation>suche Nachbarn</translation>
    </message>
    <message>
        <source>measuring neighbourhoods</source>
        <translation>messe Nachbarschaften</translation>
    </message>
    <message>
        <source>no map was made of this run yet: make one in Map</source>
        <translation>von diesem Lauf gibt es noch keine Karte: unter „Karte“ lässt sich eine machen</translation>
    </message>
    <message>
        <source>making its map</source>
        <translation>Karte wird gemacht</translation>
    </message>
    <message>
        <source>drawing the papers&apos; figures</source>
        <translation>zeichne die Abbildungen der Arbeiten</translation>
    </message>
    <message>
        <source>searching by class</source>
        <translation>Suche nach Klassen</translation>
    </message>
</context>
<context>
    <name>kindred::ReportEditor</name>
    <message>
        <source>Check what the report holds, drag it into order.</source>
        <translation>Anhaken, was der Bericht enthält, und in die Reihenfolge ziehen.</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>the runs&apos; names</source>
        <translation>die Namen der Läufe</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Move the section up (Alt+Up)</source>
        <translation>Abschnitt nach oben (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move the section down (Alt+Down)</source>
        <translation>Abschnitt nach unten (Alt+Ab)</translation>
    </message>
    <message>
        <source>Add a text</source>
        <translation>Text hinzufügen</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Your own words; an empty line begins a paragraph.</source>
        <translation>Eigene Worte; eine Leerzeile beginnt einen Absatz.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Remove this text</source>
        <translation>Diesen Text entfernen</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichsbasis</translation>
    </message>
    <message>
        <source>as many right as wrong</source>
        <translation>so viele richtige wie falsche</translation>
    </message>
    <message>
        <source>wrong ones</source>
        <translation>falsche</translation>
    </message>
    <message>
        <source>where this run and the baseline differ</source>
        <translation>wo dieser Lauf und die Vergleichsbasis abweichen</translation>
    </message>
    <message>
        <source>evenly over the split</source>
        <translation>gleichmäßig über den Teil</translation>
    </message>
    <message>
        <source>by id</source>
        <translation>nach Nummer</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Ids of the queries</source>
        <translation>Nummern der Anfragen</translation>
    </message>
    <message>
        <source>Number of queries</source>
        <translation>Zahl der Anfragen</translation>
    </message>
    <message>
        <source> queries</source>
        <translation> Anfragen</translation>
    </message>
    <message>
        <source>Number of neighbours</source>
        <translation>Zahl der Nachbarn</translation>
    </message>
    <message>
        <source> neighbours</source>
        <translation> Nachbarn</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Which sections the report begins with; title and own texts stay</source>
        <translation>Mit welchen Abschnitten der Bericht beginnt; Titel und eigene Texte bleiben</translation>
    </message>
    <message>
        <source>What stands on the first page and names the file</source>
        <translation>Was auf der ersten Seite steht und der Datei den Namen gibt</translation>
    </message>
    <message>
        <source>The runs that are ticked are reported on, side by side</source>
        <translation>Über die angehakten Läufe wird berichtet, nebeneinander</translation>
    </message>
    <message>
        <source>The sections that are ticked, in this order; drag them, or move them with Alt and the arrows</source>
        <translation>Die angehakten Abschnitte in dieser Reihenfolge; ziehen, oder mit Alt und den Pfeilen verschieben</translation>
    </message>
    <message>
        <source>Stands above your own text, and in the list of sections</source>
        <translation>Steht über Ihrem eigenen Text und in der Liste der Abschnitte</translation>
    </message>
    <message>
        <source>Whose neighbours stand below the runs&apos; own at each query</source>
        <translation>Wessen Nachbarn bei jeder Anfrage unter denen der Läufe stehen</translation>
    </message>
    <message>
        <source>Which images are shown with what is nearest to them</source>
        <translation>Welche Bilder mit dem gezeigt werden, was ihnen am nächsten ist</translation>
    </message>
    <message>
        <source>Numbers of at most 24 images, as they stand in Retrieve</source>
        <translation>Nummern von höchstens 24 Bildern, wie sie unter „Suche“ stehen</translation>
    </message>
    <message>
        <source>How many images are shown with their neighbours, 1 to 24</source>
        <translation>Wie viele Bilder mit ihren Nachbarn gezeigt werden, 1 bis 24</translation>
    </message>
    <message>
        <source>How many neighbours stand beside each query, 1 to 10.</source>
        <translation>Wie viele Nachbarn neben jeder Anfrage stehen, 1 bis 10.</translation>
    </message>
    <message>
        <source>The size of the pages of the PDF and of the preview</source>
        <translation>Die Größe der Seiten des PDF und der Vorschau</translation>
    </message>
</context>
<context>
    <name>kindred::ReportView</name>
    <message>
        <source>Change the report</source>
        <translation>Bericht ändern</translation>
    </message>
    <message>
        <source>collecting…</source>
        <translation>sammle …</translation>
    </message>
    <message>
        <source>Page %1 of %2 · %3 %</source>
        <translation>Seite %1 von %2 · %3 %</translation>
    </message>
    <message>
        <source>writing…</source>
        <translation>schreibe …</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>No run to report on</source>
        <translation>Kein Lauf für einen Bericht</translation>
    </message>
    <message>
        <source>A report holds a run&apos;s results, curves, retrievals and options, with the command that repeats it, as PDF, HTML, Markdown or CSV.</source>
        <translation>Ein Bericht enthält Ergebnisse, Kurven, Suchen und Optionen eines Laufs mit dem Befehl, der ihn wiederholt, als PDF, HTML, Markdown oder CSV.</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Kleiner (−)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Größer (+)</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Fit the width (0)</source>
        <translation>In die Breite passen (0)</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als …</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation>Fortschritt des Berichts</translation>
    </message>
    <message>
        <source>Cancelled. The pages are those of before.</source>
        <translation>Abgebrochen. Die Seiten sind die von vorher.</translation>
    </message>
    <message>
        <source>PDF, for reading and printing…</source>
        <translation>PDF, zum Lesen und Drucken …</translation>
    </message>
    <message>
        <source>HTML, one file for any browser…</source>
        <translation>HTML, eine Datei für jeden Browser …</translation>
    </message>
    <message>
        <source>Markdown with its figures…</source>
        <translation>Markdown mit seinen Abbildungen …</translation>
    </message>
    <message>
        <source>CSV, every number…</source>
        <translation>CSV, jede Zahl …</translation>
    </message>
    <message>
        <source>The plan, to make it again…</source>
        <translation>Der Plan, um ihn wieder zu machen …</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>Plan öffnen …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Open the plan of a report</source>
        <translation>Plan eines Berichts öffnen</translation>
    </message>
</context>
<context>
    <name>kindred::ResultCurvesPanel</name>
    <message>
        <source>Choose runs</source>
        <translation>Läufe wählen</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Which question and which measure is drawn</source>
        <translation>Welche Frage und welches Maß gezeichnet wird</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>Was die waagerechte Achse zählt</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>One of them alone, with its band</source>
        <translation>Eine allein, mit ihrem Band</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>file format</comment>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Point at a mark to read it; a click opens its run.</source>
        <translation>Zeigen Sie auf eine Marke, um sie zu lesen; ein Klick öffnet ihren Lauf.</translation>
    </message>
    <message>
        <source>Point at a mark to read it and to see the band; a click opens its run.</source>
        <translation>Zeigen Sie auf eine Marke, um sie zu lesen und das Band zu sehen; ein Klick öffnet ihren Lauf.</translation>
    </message>
    <message>
        <source>No curve yet</source>
        <translation>Noch keine Kurve</translation>
    </message>
    <message>
        <source>The results cannot be read</source>
        <translation>Die Ergebnisse lassen sich nicht lesen</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln</source>
        <comment>curves</comment>
        <translation>
            <numerusform>Alle %Ln</numerusform>
            <numerusform>Alle %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>How to read this: %1</source>
        <translation>So liest man das: %1</translation>
    </message>
    <message>
        <source>A run is not in it: %1</source>
        <translation>Ein Lauf fehlt darin: %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <comment>a run</comment>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Save the curves</source>
        <translation>Kurven speichern</translation>
    </message>
    <message>
        <source>Which curve is which, and how to read them</source>
        <translation>Welche Kurve welche ist und wie man sie liest</translation>
    </message>
    <message>
        <source>Results of runs that were trained with several values of an option, or of one run that was asked with several k. Point at a mark to read it, click it to open its run; with the keyboard, arrow keys and Return.</source>
        <translation>Ergebnisse von Läufen, die mit mehreren Werten einer Option trainiert wurden, oder eines Laufs, der mit mehreren k gefragt wurde. Zeigen Sie auf eine Marke, um sie zu lesen, und klicken Sie sie an, um ihren Lauf zu öffnen; mit der Tastatur: Pfeiltasten und Eingabe.</translation>
    </message>
    <message>
        <source>Reading the results…</source>
        <translation>Ergebnisse werden gelesen …</translation>
    </message>
    <message>
        <source>A curve needs one question at two settings at least. Write several k into “Neighbours”, such as 1, 3, 5, and press Evaluate; or choose runs that differ in the value of an option, and evaluate them.</source>
        <translation>Eine Kurve braucht eine Frage bei mindestens zwei Einstellungen. Schreiben Sie mehrere k in „Nachbarn“, etwa 1, 3, 5, und drücken Sie Auswerten; oder wählen Sie Läufe, die sich im Wert einer Option unterscheiden, und werten Sie sie aus.</translation>
    </message>
</context>
<context>
    <name>kindred::ResultPlot</name>
    <message>
        <source>%1 against %2</source>
        <comment>what was measured, what x counts</comment>
        <translation>%1 über %2</translation>
    </message>
    <message numerus="yes">
        <source> ± %1, mean of %Ln run(s)</source>
        <comment>standard deviation</comment>
        <translation>
            <numerusform> ± %1, Mittel von %Ln Lauf</numerusform>
            <numerusform> ± %1, Mittel von %Ln Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source> ± %1, three standard deviations of one of %L2 draws of samples</source>
        <translation> ± %1, drei Standardabweichungen einer von %L2 Ziehungen der Beispiele</translation>
    </message>
</context>
<context>
    <name>kindred::RetrievalBar</name>
    <message>
        <source>Among</source>
        <translation>Gesucht in</translation>
    </message>
    <message>
        <source>Embedding at</source>
        <translation>Einbettung bei</translation>
    </message>
    <message>
        <source>Number of neighbours</source>
        <translation>Anzahl der Nachbarn</translation>
    </message>
    <message>
        <source>How many neighbours are shown, 1 to 1,000</source>
        <translation>Wie viele Nachbarn gezeigt werden, 1 bis 1000</translation>
    </message>
    <message>
        <source>training images</source>
        <translation>Trainingsbilder</translation>
    </message>
    <message>
        <source>test images</source>
        <translation>Testbilder</translation>
    </message>
    <message>
        <source>all images</source>
        <translation>alle Bilder</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>the last step</source>
        <translation>letzter Schritt</translation>
    </message>
    <message>
        <source>the last step (%L1)</source>
        <translation>letzter Schritt (%L1)</translation>
    </message>
    <message>
        <source>step %L1</source>
        <translation>Schritt %L1</translation>
    </message>
    <message>
        <source>Only where the two disagree</source>
        <translation>Nur wo beide uneins sind</translation>
    </message>
    <message>
        <source>The list then shows, and Next error goes to, only samples that this run and the comparison name differently: one is right, or both are wrong in different ways.</source>
        <translation>Die Liste zeigt dann nur Beispiele, die dieser Lauf und der Vergleich verschieden benennen, und „Nächster Fehler“ führt nur zu solchen: Einer hat recht, oder beide irren sich auf verschiedene Weise.</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>What the second row shows: what is chosen at the top of the window, or this run at another step of its training.</source>
        <translation>Was die zweite Reihe zeigt: was oben im Fenster gewählt ist, oder diesen Lauf an einem anderen Schritt seines Trainings.</translation>
    </message>
    <message>
        <source>Which of the run&apos;s samples are searched for neighbours.</source>
        <translation>Unter welchen Beispielen des Laufs nach Nachbarn gesucht wird.</translation>
    </message>
    <message>
        <source>At which step of the training the embedding is taken.</source>
        <translation>Bei welchem Schritt des Trainings die Einbettung genommen wird.</translation>
    </message>
    <message>
        <source>training samples</source>
        <translation>Trainingsbeispiele</translation>
    </message>
    <message>
        <source>test samples</source>
        <translation>Testbeispiele</translation>
    </message>
    <message>
        <source>all samples</source>
        <translation>alle Beispiele</translation>
    </message>
</context>
<context>
    <name>kindred::RetrievalView</name>
    <message>
        <source>looking where the two disagree…</source>
        <translation>wird gesucht, wo beide uneins sind …</translation>
    </message>
    <message>
        <source>where the two disagree</source>
        <translation>wo beide uneins sind</translation>
    </message>
    <message>
        <source>where the two disagree is not known of these</source>
        <translation>wo beide uneins sind, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>Drop to find images like it</source>
        <translation>Ablegen, um ähnliche Bilder zu finden</translation>
    </message>
    <message>
        <source>Nothing to search in yet</source>
        <translation>Noch nichts zum Durchsuchen</translation>
    </message>
    <message>
        <source>Choose a run to see which images it finds alike.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, welche Bilder er ähnlich findet.</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Open picture…</source>
        <translation>Bild öffnen …</translation>
    </message>
    <message>
        <source>Or drop one here, or paste it (Ctrl+V)</source>
        <translation>Oder hier ablegen oder einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>A random sample of the list (R)</source>
        <translation>Ein zufälliges Beispiel der Liste (R)</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>No neighbours</source>
        <translation>Keine Nachbarn</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Neighbours of a picture from outside</source>
        <translation>Nachbarn eines Bildes von außen</translation>
    </message>
    <message>
        <source>Neighbours of #%L1</source>
        <translation>Nachbarn von #%L1</translation>
    </message>
    <message>
        <source>This run, %1</source>
        <comment>which step</comment>
        <translation>Dieser Lauf, %1</translation>
    </message>
    <message>
        <source>Search by a picture</source>
        <translation>Mit einem Bild suchen</translation>
    </message>
    <message>
        <source>Use as query</source>
        <translation>Als Anfrage verwenden</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Raw pixels</source>
        <translation>Rohe Pixel</translation>
    </message>
    <message>
        <source>The next misclassified sample (E)</source>
        <translation>Das nächste falsch erkannte Beispiel (E)</translation>
    </message>
    <message>
        <source>The two agree on every sample (%1).</source>
        <comment>split</comment>
        <translation>Beide sind sich bei jedem Beispiel einig (%1).</translation>
    </message>
    <message>
        <source>No sample is misclassified (%1).</source>
        <comment>split</comment>
        <translation>Kein Beispiel ist falsch erkannt (%1).</translation>
    </message>
    <message>
        <source>The neighbours appear here by themselves as soon as the run has been evaluated for the first time, a few epochs from its start.</source>
        <translation>Die Nachbarn erscheinen hier von selbst, sobald der Lauf zum ersten Mal ausgewertet ist, wenige Epochen nach seinem Beginn.</translation>
    </message>
    <message>
        <source>The images of this run cannot be read</source>
        <translation>Die Bilder dieses Laufs sind unlesbar</translation>
    </message>
    <message>
        <source>raw pixels</source>
        <comment>comparison</comment>
        <translation>rohe Pixel</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>comparison</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>The search was ended before it found the neighbours.</source>
        <translation>Die Suche wurde beendet, bevor sie die Nachbarn fand.</translation>
    </message>
    <message>
        <source>Cancelled. The next query is compared again, unless it is to be compared with nothing.</source>
        <translation>Abgebrochen. Die nächste Anfrage wird wieder verglichen, außer es soll mit nichts verglichen werden.</translation>
    </message>
    <message>
        <source>Found before, for #%L1</source>
        <translation>Zuvor gefunden, für #%L1</translation>
    </message>
    <message>
        <source>Found before</source>
        <translation>Zuvor gefunden</translation>
    </message>
</context>
<context>
    <name>kindred::ReviewPage</name>
    <message>
        <source>Presets (*.json)</source>
        <translation>Voreinstellungen (*.json)</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Voreinstellung speichern</translation>
    </message>
    <message>
        <source>Load preset</source>
        <translation>Voreinstellung laden</translation>
    </message>
    <message>
        <source>Ready?</source>
        <translation>Bereit?</translation>
    </message>
    <message>
        <source>Everything at a glance. When Kindred is closed, the run under way goes on; the others begin when it is open again.</source>
        <translation>Alles auf einen Blick. Wird Kindred geschlossen, geht der begonnene Lauf weiter; die übrigen beginnen, wenn es wieder offen ist.</translation>
    </message>
    <message>
        <source>Everything at a glance. A run that has begun goes on when Kindred is closed.</source>
        <translation>Alles auf einen Blick. Ein begonnener Lauf geht weiter, wenn Kindred geschlossen wird.</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>Save preset…</source>
        <translation>Voreinstellung speichern …</translation>
    </message>
    <message>
        <source>Load preset…</source>
        <translation>Voreinstellung laden …</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>how the group is called in every list</source>
        <translation>wie die Gruppe in jeder Liste heißt</translation>
    </message>
    <message>
        <source>how the run is called in every list</source>
        <translation>wie der Lauf in jeder Liste heißt</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>The same from a terminal</source>
        <translation>Dasselbe im Terminal</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Learns</source>
        <translation>Lernt</translation>
    </message>
    <message>
        <source>%1 classes of “%2”</source>
        <comment>number, label level</comment>
        <translation>%1 Klassen von „%2“</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 folds for each seed, %Ln run(s) in all</source>
        <comment>1, 2, 3</comment>
        <translation>
            <numerusform>%1: %2 Teilungen je Startwert, zusammen %Ln Lauf</numerusform>
            <numerusform>%1: %2 Teilungen je Startwert, zusammen %Ln Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln run(s), one for each seed</source>
        <comment>1, 2, 3</comment>
        <translation>
            <numerusform>%1: %Ln Lauf, einer je Startwert</numerusform>
            <numerusform>%1: %Ln Läufe, einer je Startwert</numerusform>
        </translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>option, value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Changed options</source>
        <translation>Geänderte Optionen</translation>
    </message>
    <message>
        <source>none, all defaults</source>
        <translation>keine, alles Vorgaben</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>%1, %2 of memory</source>
        <comment>duration, size</comment>
        <translation>%1, %2 Speicher</translation>
    </message>
    <message>
        <source>%1 in all, %2 for each run; %3 of memory</source>
        <comment>duration, duration, size</comment>
        <translation>%1 insgesamt, %2 je Lauf; %3 Speicher</translation>
    </message>
    <message>
        <source>Mend what is marked on the page before.</source>
        <translation>Beheben Sie, was auf der vorigen Seite markiert ist.</translation>
    </message>
    <message>
        <source>This plan does not fit into memory.</source>
        <translation>Dieser Plan passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>Looking at the data…</source>
        <translation>Daten werden angesehen …</translation>
    </message>
    <message>
        <source>Checking the plan…</source>
        <translation>Plan wird geprüft …</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>Loaded %1.</source>
        <translation>%1 geladen.</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>Liste speichern</translation>
    </message>
    <message>
        <source>Save the list…</source>
        <translation>Liste speichern …</translation>
    </message>
    <message numerus="yes">
        <source>The command line reads the names of %n image(s) from a file.</source>
        <translation>
            <numerusform>Die Befehlszeile liest den Namen von %n Bild aus einer Datei.</numerusform>
            <numerusform>Die Befehlszeile liest die Namen von %n Bildern aus einer Datei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) that you left out</source>
        <translation>
            <numerusform>%Ln Bild, das Sie auslassen</numerusform>
            <numerusform>%Ln Bilder, die Sie auslassen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>It could not be measured whether this fits: %1</source>
        <translation>Ob das passt, ließ sich nicht messen: %1</translation>
    </message>
    <message>
        <source>not measured, so it is not known whether this fits</source>
        <translation>nicht gemessen; ob es passt, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen …</translation>
    </message>
    <message>
        <source>Mind</source>
        <translation>Zu bedenken</translation>
    </message>
    <message>
        <source>named after the data when left empty</source>
        <translation>leer: nach den Daten benannt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>a part of %1</source>
        <comment>10 classes</comment>
        <translation>einen Teil von %1</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>Finds the most similar images for each, by their values as they are. Map, retrievals and board are ready right after.</source>
        <translation>Findet zu jedem Bild die ähnlichsten, nach den Werten, wie sie sind. Karte, Suche und Tafel sind gleich danach bereit.</translation>
    </message>
    <message>
        <source>Encodes every image with “%1” and finds the most similar ones for each. Map, retrievals and board are ready right after.</source>
        <comment>encoder</comment>
        <translation>Kodiert jedes Bild mit „%1“ und findet zu jedem die ähnlichsten. Karte, Suche und Tafel stehen gleich danach bereit.</translation>
    </message>
    <message>
        <source>Judged by</source>
        <comment>the classes of the images</comment>
        <translation>Beurteilt nach</translation>
    </message>
    <message>
        <source>What the run is called in every list; it can be renamed</source>
        <translation>Wie der Lauf in jeder Liste heißt; er lässt sich umbenennen</translation>
    </message>
    <message>
        <source>Trains the same, with the same numbers, without this window</source>
        <translation>Trainiert dasselbe, mit denselben Zahlen, ohne dieses Fenster</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>option, its values</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s), one for each value</source>
        <translation>
            <numerusform>%Ln Lauf, einer je Wert</numerusform>
            <numerusform>%Ln Läufe, einer je Wert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s), one for each combination of values, seeds and folds</source>
        <translation>
            <numerusform>%Ln Lauf, einer je Kombination aus Werten, Startwerten und Teilungen</numerusform>
            <numerusform>%Ln Läufe, einer je Kombination aus Werten, Startwerten und Teilungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Wertereihe</translation>
    </message>
</context>
<context>
    <name>kindred::Room</name>
    <message>
        <source>Home</source>
        <comment>room</comment>
        <translation>Start</translation>
    </message>
    <message>
        <source>Runs</source>
        <comment>room</comment>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Map</source>
        <comment>room</comment>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Retrieve</source>
        <comment>room</comment>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <comment>room</comment>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Board</source>
        <comment>room</comment>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <comment>room</comment>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>Report</source>
        <comment>room</comment>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Start here: the demo, your own images, recent runs</source>
        <translation>Hier beginnen: die Demo, eigene Bilder, letzte Läufe</translation>
    </message>
    <message>
        <source>Every run with its state, and the curves of the current one</source>
        <translation>Alle Läufe mit ihrem Zustand und die Kurven des aktuellen</translation>
    </message>
    <message>
        <source>The embedding as a picture: what lies near what</source>
        <translation>Die Einbettung als Bild: was liegt neben was</translation>
    </message>
    <message>
        <source>The pictures most similar to a query, right and wrong</source>
        <translation>Die einer Anfrage ähnlichsten Bilder, richtige und falsche</translation>
    </message>
    <message>
        <source>How the loss weighs the neighbours of a picture</source>
        <translation>Wie der Verlust die Nachbarn eines Bildes gewichtet</translation>
    </message>
    <message>
        <source>Teach classes with a few pictures of each</source>
        <translation>Klassen mit wenigen Bildern lehren</translation>
    </message>
    <message>
        <source>Protocols, rules and intervals in one table</source>
        <translation>Protokolle, Regeln und Intervalle in einer Tabelle</translation>
    </message>
    <message>
        <source>Save what a run found as PDF or HTML</source>
        <translation>Ergebnisse eines Laufs als PDF oder HTML speichern</translation>
    </message>
</context>
<context>
    <name>kindred::RoomLinks</name>
    <message>
        <source>Nothing was brought to the board: the engine is not running.</source>
        <translation>Es wurde nichts auf die Tafel gebracht: Die Engine läuft nicht.</translation>
    </message>
    <message>
        <source>%1 was not opened: the engine is not running.</source>
        <translation>%1 wurde nicht geöffnet: Die Engine läuft nicht.</translation>
    </message>
</context>
<context>
    <name>kindred::RoomRail</name>
    <message>
        <source>Rooms</source>
        <translation>Räume</translation>
    </message>
</context>
<context>
    <name>kindred::Rooms</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Retrievals</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The board was not saved as %1: the engine was restarted meanwhile.</source>
        <translation>Die Tafel wurde nicht als %1 gespeichert: Die Engine wurde währenddessen neu gestartet.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>kindred::RunActions</name>
    <message>
        <source>removal from the list</source>
        <translation>Herausnehmen aus der Liste</translation>
    </message>
    <message>
        <source>rename of %1</source>
        <translation>Umbenennen von %1</translation>
    </message>
    <message>
        <source>deletion of %1</source>
        <translation>Löschen von %1</translation>
    </message>
    <message numerus="yes">
        <source>deletion of %Ln runs</source>
        <translation>
            <numerusform>Löschen von %Ln Lauf</numerusform>
            <numerusform>Löschen von %Ln Läufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunDelegate</name>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source> · seed %1</source>
        <translation> · Startwert %1</translation>
    </message>
    <message>
        <source>waiting, place %1</source>
        <comment>in the queue</comment>
        <translation>wartet, Platz %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>kindred::RunGone</name>
    <message>
        <source>“%1” is not in its place any more: its folder was moved or deleted. Put back, it is listed again: %2</source>
        <translation>„%1“ ist nicht mehr an seinem Ort: Der Ordner wurde verschoben oder gelöscht. Liegt er wieder dort, steht der Lauf wieder in der Liste: %2</translation>
    </message>
</context>
<context>
    <name>kindred::RunListModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>%1, measured on the %2 images</source>
        <comment>score, split</comment>
        <translation>%1, gemessen an den Bildern des Teils „%2“</translation>
    </message>
</context>
<context>
    <name>kindred::RunLogDialog</name>
    <message>
        <source>Log of %1</source>
        <translation>Protokoll von %1</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
</context>
<context>
    <name>kindred::RunDrop</name>
    <message>
        <source>%1 is on this computer, and the engine works on %2: copy it there and open the copy. Pictures for the board need no copy.</source>
        <comment>a path, a computer</comment>
        <translation>%1 liegt auf diesem Rechner, und die Engine arbeitet auf %2: Kopieren Sie es dorthin und öffnen Sie die Kopie. Bilder für die Tafel brauchen keine Kopie.</translation>
    </message>
</context>
<context>
    <name>kindred::RunOpener</name>
    <message>
        <source>The demo could not be started: %1</source>
        <translation>Die Demo ließ sich nicht starten: %1</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>Lese %1 …</translation>
    </message>
    <message>
        <source>%1 is nothing that Kindred opens: no run, no pictures, no embeddings and no classifier.</source>
        <translation>%1 ist nichts, was Kindred öffnet: kein Lauf, keine Bilder, keine Einbettungen und kein Klassifikator.</translation>
    </message>
</context>
<context>
    <name>kindred::RunTally</name>
    <message>
        <source>%1 %2</source>
        <comment>number, state of runs</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3 finished</source>
        <comment>state, number, number</comment>
        <translation>%1, %2 von %3 fertig</translation>
    </message>
    <message numerus="yes">
        <source>Mean and standard deviation of %n run(s) that differ in nothing but the seed or the fold</source>
        <translation>
            <numerusform>Mittel und Standardabweichung von %n Lauf, der sich nur im Startwert oder in der Teilung unterscheidet</numerusform>
            <numerusform>Mittel und Standardabweichung von %n Läufen, die sich nur im Startwert oder in der Teilung unterscheiden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 to %3 %</source>
        <comment>metric, lowest, highest</comment>
        <translation>%1 %2 bis %3 %</translation>
    </message>
    <message numerus="yes">
        <source>Lowest and highest of %n run(s) with different settings</source>
        <translation>
            <numerusform>Kleinster und größter Wert von %n Lauf mit anderen Einstellungen</numerusform>
            <numerusform>Kleinster und größter Wert von %n Läufen mit verschiedenen Einstellungen</numerusform>
        </translation>
    </message>
    <message>
        <source>n = %1</source>
        <comment>number of runs</comment>
        <translation>n = %1</translation>
    </message>
</context>
<context>
    <name>kindred::RunTreeModel</name>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <comment>method, number of runs</comment>
        <translation>
            <numerusform>%1 · %n Lauf</numerusform>
            <numerusform>%1 · %n Läufe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunWords</name>
    <message>
        <source>k-NN</source>
        <comment>metric: accuracy of the k nearest neighbours</comment>
        <translation>k-NN</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>state of a run</comment>
        <translation>wartet</translation>
    </message>
    <message>
        <source>starting</source>
        <comment>state of a run</comment>
        <translation>startet</translation>
    </message>
    <message>
        <source>training</source>
        <comment>state of a run</comment>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>state of a run</comment>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>state of a run</comment>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>finished</source>
        <comment>state of a run</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>state of a run</comment>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>crashed</source>
        <comment>state of a run</comment>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>training, epoch %1 of %2</source>
        <translation>trainiert, Epoche %1 von %2</translation>
    </message>
    <message>
        <source>paused at epoch %1 of %2</source>
        <translation>angehalten bei Epoche %1 von %2</translation>
    </message>
    <message>
        <source>stopped at epoch %1</source>
        <translation>gestoppt bei Epoche %1</translation>
    </message>
    <message>
        <source>crashed at epoch %1</source>
        <translation>abgestürzt bei Epoche %1</translation>
    </message>
    <message>
        <source>demo</source>
        <comment>the built-in data</comment>
        <translation>Demo</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours and minutes</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <comment>duration</comment>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>vor %n Minute</numerusform>
            <numerusform>vor %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>remaining time</comment>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>estimating…</source>
        <comment>remaining time</comment>
        <translation>wird geschätzt …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state, reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>training</source>
        <comment>split</comment>
        <translation>Training</translation>
    </message>
    <message>
        <source>validation</source>
        <comment>split</comment>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <comment>split</comment>
        <translation>Test</translation>
    </message>
    <message>
        <source>query</source>
        <comment>split</comment>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>gallery</source>
        <comment>split</comment>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>class not trained</source>
        <translation>Klasse nicht trainiert</translation>
    </message>
    <message>
        <source>The run was not trained on images of this class, so it cannot name it. Whether it finds its like is seen among the test images.</source>
        <translation>Der Lauf wurde nicht mit Bildern dieser Klasse trainiert und kann sie daher nicht nennen. Ob er ihresgleichen findet, zeigt sich unter den Testbildern.</translation>
    </message>
    <message>
        <source>None can be misclassified (%1): the run was not trained on their classes.</source>
        <comment>split</comment>
        <translation>Keines kann falsch erkannt sein (%1): Der Lauf wurde nicht mit ihren Klassen trainiert.</translation>
    </message>
    <message>
        <source>encoding images</source>
        <comment>state of a run</comment>
        <translation>kodiert Bilder</translation>
    </message>
    <message>
        <source>These samples have no labels, so nothing here is right or wrong.</source>
        <translation>Zu diesen Beispielen sind keine Klassen angegeben, darum ist hier nichts richtig oder falsch.</translation>
    </message>
    <message>
        <source>Save labels.npy beside the matrix, a class number for each row, and open it again. What you tag on the map needs none.</source>
        <translation>Speichern Sie labels.npy neben der Matrix, eine Klassennummer für jede Zeile, und öffnen Sie sie erneut. Schlagwörter auf der Karte brauchen keine.</translation>
    </message>
    <message>
        <source>fitting: %1, %2 %</source>
        <comment>state of a run: what it is at, how much is done</comment>
        <translation>Anpassung: %1, %2 %</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <comment>what a run is at before it trains, how much is done</comment>
        <translation>%1, %2 %</translation>
    </message>
</context>
<context>
    <name>kindred::RunsView</name>
    <message>
        <source>Take off the list</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>%1 is no longer listed. Its folder stays.</source>
        <translation>%1 steht nicht mehr in der Liste. Der Ordner bleibt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries are no longer listed. Their folders stay.</source>
        <translation>
            <numerusform>%Ln Eintrag steht nicht mehr in der Liste. Der Ordner bleibt.</numerusform>
            <numerusform>%Ln Einträge stehen nicht mehr in der Liste. Die Ordner bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>New training…</source>
        <translation>Neues Training …</translation>
    </message>
    <message>
        <source>The runs cannot be read</source>
        <translation>Die Läufe lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>Noch keine Läufe</translation>
    </message>
    <message>
        <source>A run is one training with everything it left behind: curves, embeddings, checkpoints.</source>
        <translation>Ein Lauf ist ein Training mit allem, was es hinterließ: Kurven, Einbettungen, Zwischenstände.</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>Demo ausprobieren</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate…</source>
        <translation>Duplizieren …</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Earlier in the queue</source>
        <translation>In der Warteschlange nach vorn</translation>
    </message>
    <message>
        <source>Later in the queue</source>
        <translation>In der Warteschlange nach hinten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>%1 is training. Stop it before you delete it.</source>
        <translation>%1 trainiert. Stoppen Sie den Lauf, bevor Sie ihn löschen.</translation>
    </message>
    <message>
        <source>Deleted %1.</source>
        <translation>%1 gelöscht.</translation>
    </message>
    <message>
        <source>The run is on the engine&apos;s machine: %1</source>
        <translation>Der Lauf liegt auf dem Rechner der Engine: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln in all</source>
        <translation>
            <numerusform>%Ln insgesamt</numerusform>
            <numerusform>%Ln insgesamt</numerusform>
        </translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen …</translation>
    </message>
    <message numerus="yes">
        <source> · %Ln training</source>
        <translation>
            <numerusform> · %Ln trainiert</numerusform>
            <numerusform> · %Ln trainieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %Ln waiting</source>
        <translation>
            <numerusform> · %Ln wartet</numerusform>
            <numerusform> · %Ln warten</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Die Engine läuft nicht.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>action, keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>Deleted %Ln runs.</source>
        <translation>
            <numerusform>%Ln Lauf gelöscht.</numerusform>
            <numerusform>%Ln Läufe gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Lists the runs whose name, recipe or state holds these words</source>
        <translation>Zeigt die Läufe, in deren Namen, Rezept oder Zustand diese Wörter stehen</translation>
    </message>
</context>
<context>
    <name>kindred::SampleBrowser</name>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Class, path or #id</source>
        <translation>Klasse, Pfad oder #Nummer</translation>
    </message>
    <message>
        <source>Path or #id</source>
        <translation>Pfad oder #Nummer</translation>
    </message>
    <message>
        <source>Search samples</source>
        <translation>Bilder suchen</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>Alle Klassen</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples</source>
        <translation>%L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>count · which</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Which of the run&apos;s images are listed: by part of the data, by class, or by a word of their path. A query from the training part is left out of its own neighbours.</source>
        <translation>Welche Bilder des Laufs aufgeführt sind: nach Teil der Daten, nach Klasse oder nach einem Wort ihres Pfads. Eine Anfrage aus dem Trainingsteil zählt nicht zu ihren eigenen Nachbarn.</translation>
    </message>
    <message>
        <source>Selected (%L1)</source>
        <translation>Ausgewählt (%L1)</translation>
    </message>
    <message>
        <source>Tag %1 (%2)</source>
        <comment>a tag, how many</comment>
        <translation>Schlagwort %1 (%2)</translation>
    </message>
</context>
<context>
    <name>kindred::SampleGridModel</name>
    <message>
        <source>#%L1 · %2</source>
        <comment>sample id, class</comment>
        <translation>#%L1 · %2</translation>
    </message>
</context>
<context>
    <name>kindred::SampleTags</name>
    <message>
        <source>The tags could not be kept: %1</source>
        <translation>Die Schlagwörter konnten nicht behalten werden: %1</translation>
    </message>
    <message>
        <source>The tags of this run could not be read (%1). Their file is left as it is, and new ones are not kept.</source>
        <translation>Die Schlagwörter dieses Laufs konnten nicht gelesen werden (%1). Ihre Datei bleibt, wie sie ist, und neue werden nicht behalten.</translation>
    </message>
    <message>
        <source>The tags of this run could not be read (%1). Their file was set aside as %2.</source>
        <translation>Die Schlagwörter dieses Laufs konnten nicht gelesen werden (%1). Ihre Datei wurde als %2 beiseitegelegt.</translation>
    </message>
    <message numerus="yes">
        <source>Tag %Ln image(s) “%1”</source>
        <translation>
            <numerusform>%Ln Bild das Schlagwort „%1“ geben</numerusform>
            <numerusform>%Ln Bildern das Schlagwort „%1“ geben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take “%1” from %Ln image(s)</source>
        <translation>
            <numerusform>„%1“ von %Ln Bild nehmen</numerusform>
            <numerusform>„%1“ von %Ln Bildern nehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>„%1“ in „%2“ umbenennen</translation>
    </message>
    <message>
        <source>Forget “%1”</source>
        <translation>„%1“ vergessen</translation>
    </message>
</context>
<context>
    <name>kindred::SelectionFile</name>
    <message>
        <source>The selection could not be kept: %1</source>
        <translation>Die Auswahl konnte nicht behalten werden: %1</translation>
    </message>
    <message>
        <source>The selection of last time could not be read (%1). Its file is left as it is, and this one is not kept.</source>
        <translation>Die Auswahl vom letzten Mal konnte nicht gelesen werden (%1). Ihre Datei bleibt, wie sie ist, und diese wird nicht behalten.</translation>
    </message>
    <message>
        <source>The selection of last time could not be read (%1). It was set aside as %2.</source>
        <translation>Die Auswahl vom letzten Mal konnte nicht gelesen werden (%1). Sie wurde als %2 beiseitegelegt.</translation>
    </message>
</context>
<context>
    <name>kindred::Settings</name>
    <message>
        <source>The settings could not be read. They are kept as %1; new ones are used.</source>
        <translation>Die Einstellungen ließen sich nicht lesen. Sie bleiben als %1 erhalten; neue werden verwendet.</translation>
    </message>
    <message>
        <source>The settings of last time were not written whole, as on a full disk. They are kept as %1; those of the time before are used.</source>
        <translation>Die Einstellungen vom letzten Mal wurden nicht ganz geschrieben, wie auf einem vollen Datenträger. Sie sind als %1 aufbewahrt; es gelten die vom Mal davor.</translation>
    </message>
</context>
<context>
    <name>kindred::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Kept in %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>the usual place</source>
        <translation>der übliche Ort</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Where new runs go</source>
        <translation>Ort für neue Läufe</translation>
    </message>
    <message>
        <source>Politeness of training</source>
        <translation>Rücksicht des Trainings</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Any command that speaks the protocol, e.g. ssh gpu-box kindred-engine serve</source>
        <translation>Jeder Befehl, der das Protokoll spricht, z. B. ssh gpu-box kindred-engine serve</translation>
    </message>
    <message>
        <source>Runs folder</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>Politeness</source>
        <translation>Rücksicht</translation>
    </message>
    <message>
        <source>as fast as possible</source>
        <translation>so schnell wie möglich</translation>
    </message>
    <message>
        <source>only when nothing else runs</source>
        <translation>nur wenn sonst nichts läuft</translation>
    </message>
    <message>
        <source>gives way to other programs</source>
        <translation>lässt anderen Programmen Vorrang</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>size of the text</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Light or dark; the colours of classes stay distinct on both</source>
        <translation>Hell oder dunkel; die Farben der Klassen bleiben auf beiden unterscheidbar</translation>
    </message>
    <message>
        <source>The language of the window; what the engine prints stays English</source>
        <translation>Die Sprache des Fensters; was die Engine druckt, bleibt Englisch</translation>
    </message>
    <message>
        <source>How large all texts are, beside what the desktop says</source>
        <translation>Wie groß alle Texte sind, zusätzlich zu dem, was der Desktop vorgibt</translation>
    </message>
    <message>
        <source>What starts the engine; empty: the one that comes with the window</source>
        <translation>Was die Engine startet; leer: die, die zum Fenster gehört</translation>
    </message>
    <message>
        <source>Where new runs are kept; runs that are there stay where they are</source>
        <translation>Wo neue Läufe aufbewahrt werden; vorhandene bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>How readily a training leaves the processor to other programs</source>
        <translation>Wie bereitwillig ein Training den Prozessor anderen Programmen lässt</translation>
    </message>
</context>
<context>
    <name>kindred::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Rooms</source>
        <translation>Räume</translation>
    </message>
    <message>
        <source>New training</source>
        <translation>Neues Training</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Search by image</source>
        <translation>Bildsuche</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Show or hide the log</source>
        <translation>Protokoll zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>This page</source>
        <translation>Diese Seite</translation>
    </message>
    <message>
        <source>Close the window; training goes on</source>
        <translation>Fenster schließen; das Training geht weiter</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Pause or resume</source>
        <translation>Anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Log of the run</source>
        <translation>Protokoll des Laufs</translation>
    </message>
    <message>
        <source>Export the run</source>
        <translation>Lauf exportieren</translation>
    </message>
    <message>
        <source>Delete; Ctrl+Z brings it back</source>
        <translation>Löschen; Strg+Z holt ihn zurück</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>Another query</source>
        <translation>Andere Anfrage</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>Random query</source>
        <translation>Zufällige Anfrage</translation>
    </message>
    <message>
        <source>Paste a picture as the query</source>
        <translation>Ein Bild als Anfrage einfügen</translation>
    </message>
    <message>
        <source>The whole picture, while held</source>
        <translation>Das ganze Bild, solange gedrückt</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Strg+Mausrad</translation>
    </message>
    <message>
        <source>Zoom a curve; double-click to see all of it</source>
        <translation>Eine Kurve vergrößern; ein Doppelklick zeigt sie ganz</translation>
    </message>
    <message>
        <source>Open embeddings</source>
        <translation>Einbettungen öffnen</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>Was ist das?</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Earlier, later in the queue</source>
        <translation>Früher, später in der Warteschlange</translation>
    </message>
    <message>
        <source>Map</source>
        <comment>keys</comment>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Move over the map</source>
        <translation>Über die Karte bewegen</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show all</source>
        <translation>Vergrößern, verkleinern, alles</translation>
    </message>
    <message>
        <source>Next, previous point</source>
        <translation>Nächster, voriger Punkt</translation>
    </message>
    <message>
        <source>Lasso, rectangle, hand</source>
        <translation>Lasso, Rechteck, Hand</translation>
    </message>
    <message>
        <source>Choose the point</source>
        <translation>Punkt wählen</translation>
    </message>
    <message>
        <source>Ctrl+Arrows</source>
        <translation>Strg+Pfeile</translation>
    </message>
    <message>
        <source>The next point in that direction</source>
        <translation>Der nächste Punkt in dieser Richtung</translation>
    </message>
    <message>
        <source>Add the point to the selection</source>
        <translation>Punkt zur Auswahl nehmen</translation>
    </message>
    <message>
        <source>Add it, or take it out</source>
        <translation>Dazunehmen oder herausnehmen</translation>
    </message>
    <message>
        <source>What can be done with the selection</source>
        <translation>Was sich mit der Auswahl tun lässt</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Retrieve and Neighbours</source>
        <translation>Suche und Nachbarn</translation>
    </message>
    <message>
        <source>Find a class, a path or a number</source>
        <translation>Klasse, Pfad oder Nummer finden</translation>
    </message>
    <message>
        <source>Board</source>
        <comment>keys</comment>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>Add pictures</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>Paste pictures</source>
        <translation>Bilder einfügen</translation>
    </message>
    <message>
        <source>Leave a picture out, or take it in again</source>
        <translation>Bild auslassen oder wieder aufnehmen</translation>
    </message>
    <message>
        <source>Rename the class</source>
        <translation>Klasse umbenennen</translation>
    </message>
    <message>
        <source>Remove pictures</source>
        <translation>Bilder entfernen</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <comment>keys</comment>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Episodes of a few-shot result</source>
        <translation>Episoden eines Few-Shot-Ergebnisses</translation>
    </message>
    <message>
        <source>Report</source>
        <comment>keys</comment>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Move the section</source>
        <translation>Abschnitt verschieben</translation>
    </message>
    <message>
        <source>Previous, next page</source>
        <translation>Vorige, nächste Seite</translation>
    </message>
    <message>
        <source>Larger, smaller pages</source>
        <translation>Seiten vergrößern, verkleinern</translation>
    </message>
    <message>
        <source>Open, close a group</source>
        <translation>Eine Gruppe auf- und zuklappen</translation>
    </message>
    <message>
        <source>Place the copied picture</source>
        <translation>Kopiertes Bild einordnen</translation>
    </message>
    <message>
        <source>Show or hide the curves below the rooms</source>
        <translation>Kurven unter den Räumen zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>Tag what is selected, or select by a tag</source>
        <translation>Der Auswahl ein Schlagwort geben, oder nach einem auswählen</translation>
    </message>
    <message>
        <source>Tag the query, in Retrieve</source>
        <translation>Der Anfrage ein Schlagwort geben, in der Suche</translation>
    </message>
    <message>
        <source>Return</source>
        <comment>the key</comment>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>kindred::SigmaSlider</name>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Temperature σ</source>
        <translation>Temperatur σ</translation>
    </message>
    <message>
        <source>Another temperature for the same embedding, at once and without training: a small σ leaves all of the mass to the nearest, a large one shares it among many.</source>
        <translation>Eine andere Temperatur für dieselbe Einbettung, sofort und ohne Training: Ein kleines σ lässt alle Masse den nächsten, ein großes verteilt sie auf viele.</translation>
    </message>
    <message>
        <source>Scalable NCA trains with 0.05 and says that 0.02 diverges; the embedding itself was made for the run&apos;s own σ.</source>
        <translation>Scalable NCA trainiert mit 0,05 und sagt, dass 0,02 divergiert; die Einbettung selbst entstand für das σ des Laufs.</translation>
    </message>
    <message>
        <source>Back to the run&apos;s own σ</source>
        <translation>Zurück zum σ des Laufs</translation>
    </message>
</context>
<context>
    <name>kindred::SplitChoice</name>
    <message>
        <source>Fold %1 of %2 alone: one of %2 equal parts tests, the rest trains.</source>
        <translation>Nur Teilung %1 von %2: Einer von %2 gleichen Teilen testet, der Rest trainiert.</translation>
    </message>
    <message>
        <source>Fold %1 of %2 alone: one of %2 equal parts are the queries, the rest is searched.</source>
        <translation>Nur Teilung %1 von %2: Einer von %2 gleichen Teilen fragt, der Rest wird durchsucht.</translation>
    </message>
    <message>
        <source>%1-fold cross-validation: %1 runs, each of which tests another of %1 equal parts and trains on the rest.</source>
        <translation>%1-fache Kreuzvalidierung: %1 Läufe, von denen jeder einen anderen von %1 gleichen Teilen testet und auf dem Rest trainiert.</translation>
    </message>
    <message>
        <source>%1-fold cross-validation: %1 runs, in each of which another of %1 equal parts are the queries and the rest is searched.</source>
        <translation>%1-fache Kreuzvalidierung: %1 Läufe, in denen je ein anderer von %1 gleichen Teilen fragt und der Rest durchsucht wird.</translation>
    </message>
    <message>
        <source>The source says itself which images train and which test.</source>
        <translation>Die Quelle sagt selbst, welche Bilder trainieren und welche testen.</translation>
    </message>
    <message>
        <source>Every image trains; nothing is kept for testing.</source>
        <translation>Jedes Bild trainiert; zum Testen bleibt nichts.</translation>
    </message>
    <message>
        <source>%1 % of every class trains, the rest tests.</source>
        <translation>%1 % jeder Klasse trainieren, der Rest testet.</translation>
    </message>
    <message>
        <source>The first %1 images of every class train, the rest test.</source>
        <translation>Die ersten %1 Bilder jeder Klasse trainieren, die übrigen testen.</translation>
    </message>
    <message>
        <source>%1 % of the classes train; the others are never seen in training and test.</source>
        <translation>%1 % der Klassen trainieren; die anderen sieht das Training nie, sie testen.</translation>
    </message>
    <message>
        <source>The file %1 says which images train and which test.</source>
        <translation>Die Datei %1 sagt, welche Bilder trainieren und welche testen.</translation>
    </message>
    <message>
        <source>The source says itself which images are searched and which are queries.</source>
        <translation>Die Quelle sagt selbst, welche Bilder durchsucht werden und welche Anfragen sind.</translation>
    </message>
    <message>
        <source>Every image is searched; nothing is kept for testing.</source>
        <translation>Jedes Bild wird durchsucht; nichts wird zum Testen zurückgehalten.</translation>
    </message>
    <message>
        <source>%1 % of every class is searched, the rest are queries.</source>
        <translation>%1 % jeder Klasse werden durchsucht, die übrigen sind Anfragen.</translation>
    </message>
    <message>
        <source>The first %1 images of every class are searched, the rest are queries.</source>
        <translation>Die ersten %1 Bilder jeder Klasse werden durchsucht, die übrigen sind Anfragen.</translation>
    </message>
    <message>
        <source>%1 % of the classes are left aside; the images of the others are queries and are searched among themselves.</source>
        <translation>%1 % der Klassen bleiben außen vor; die Bilder der übrigen sind Anfragen und werden untereinander durchsucht.</translation>
    </message>
    <message>
        <source>The file %1 says which images are searched and which are queries.</source>
        <translation>Die Datei %1 sagt, welche Bilder durchsucht werden und welche Anfragen sind.</translation>
    </message>
</context>
<context>
    <name>kindred::SplitEditor</name>
    <message>
        <source>One fold of several</source>
        <translation>Eine Teilung von mehreren</translation>
    </message>
    <message>
        <source>Every image tests once</source>
        <translation>Jedes Bild testet einmal</translation>
    </message>
    <message>
        <source>Folds: equal parts, each of which tests one run</source>
        <translation>Teilungen: gleiche Teile, von denen jeder einen Lauf testet</translation>
    </message>
    <message>
        <source>How the images are divided</source>
        <translation>Wie die Bilder aufgeteilt werden</translation>
    </message>
    <message>
        <source>Automatic</source>
        <comment>split</comment>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>As the folders say</source>
        <translation>Wie die Ordner sagen</translation>
    </message>
    <message>
        <source>A share of every class</source>
        <translation>Ein Anteil jeder Klasse</translation>
    </message>
    <message>
        <source>The first of every class</source>
        <translation>Die ersten jeder Klasse</translation>
    </message>
    <message>
        <source>Whole classes unseen</source>
        <translation>Ganze Klassen ungesehen</translation>
    </message>
    <message>
        <source>Everything trains</source>
        <translation>Alles trainiert</translation>
    </message>
    <message>
        <source>A CSV file</source>
        <translation>Eine CSV-Datei</translation>
    </message>
    <message>
        <source>share in %</source>
        <translation>Anteil in %</translation>
    </message>
    <message>
        <source>Share that trains, in percent</source>
        <translation>Anteil fürs Training, in Prozent</translation>
    </message>
    <message>
        <source>how many</source>
        <translation>wie viele</translation>
    </message>
    <message>
        <source>Images of each class that train</source>
        <translation>Bilder jeder Klasse fürs Training</translation>
    </message>
    <message>
        <source>path of a CSV with path,split</source>
        <translation>Pfad einer CSV mit path,split</translation>
    </message>
    <message>
        <source>Path of the split file</source>
        <translation>Pfad der Aufteilungsdatei</translation>
    </message>
    <message>
        <source>train</source>
        <comment>part of the images</comment>
        <translation>Training</translation>
    </message>
    <message>
        <source>validation</source>
        <comment>part of the images</comment>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <comment>part of the images</comment>
        <translation>Test</translation>
    </message>
    <message>
        <source>query</source>
        <comment>part of the images</comment>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>gallery</source>
        <comment>part of the images</comment>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, part of the images</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Say how much, then it is applied.</source>
        <translation>Geben Sie an, wie viel, dann gilt es.</translation>
    </message>
    <message>
        <source>Which images train, and which are kept to judge the result: these are never trained on.</source>
        <translation>Welche Bilder trainieren und welche zum Beurteilen zurückbleiben: Mit diesen wird nie trainiert.</translation>
    </message>
    <message>
        <source>A table that says of every image whether it trains or tests</source>
        <translation>Eine Tabelle, die von jedem Bild sagt, ob es trainiert oder testet</translation>
    </message>
</context>
<context>
    <name>kindred::StartPage</name>
    <message>
        <source>What belongs together?</source>
        <translation>Was gehört zusammen?</translation>
    </message>
    <message>
        <source>Train an embedding, look inside it, find what is alike. Everything stays on this computer.</source>
        <translation>Trainieren Sie eine Einbettung, sehen Sie hinein, finden Sie Ähnliches. Alles bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>Demo ausprobieren</translation>
    </message>
    <message>
        <source>Curves that move in five seconds. Nothing to choose.</source>
        <translation>Kurven, die sich nach fünf Sekunden bewegen. Nichts zu wählen.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Train on my images</source>
        <translation>Mit eigenen Bildern trainieren</translation>
    </message>
    <message>
        <source>A folder, an archive or a CSV. Kindred looks and proposes.</source>
        <translation>Ein Ordner, ein Archiv oder eine CSV. Kindred sieht hin und schlägt vor.</translation>
    </message>
    <message>
        <source>Choose data…</source>
        <translation>Daten wählen …</translation>
    </message>
    <message>
        <source>Teach classes now</source>
        <translation>Jetzt Klassen lehren</translation>
    </message>
    <message>
        <source>Drop a few pictures of each. See what it thinks, and why.</source>
        <translation>Legen Sie von jeder einige Bilder ab. Sehen Sie, was es denkt und warum.</translation>
    </message>
    <message>
        <source>Explore embeddings</source>
        <translation>Einbettungen erkunden</translation>
    </message>
    <message>
        <source>Vectors made elsewhere: map, neighbours, search.</source>
        <translation>Anderswo erzeugte Vektoren: Karte, Nachbarn, Suche.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>Lauf öffnen …</translation>
    </message>
    <message>
        <source>Open the board</source>
        <translation>Tafel öffnen</translation>
    </message>
    <message>
        <source>Open embeddings…</source>
        <translation>Einbettungen öffnen …</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
</context>
<context>
    <name>kindred::StatusLine</name>
    <message>
        <source>Engine local</source>
        <translation>Engine lokal</translation>
    </message>
    <message>
        <source>Engine on %1</source>
        <translation>Engine auf %1</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 GB</source>
        <comment>memory</comment>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>keine GPU</translation>
    </message>
    <message>
        <source>Engine starting…</source>
        <translation>Engine startet …</translation>
    </message>
    <message>
        <source>Engine restarting…</source>
        <translation>Engine startet neu …</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Engine gestoppt</translation>
    </message>
    <message>
        <source>F1 Shortcuts</source>
        <translation>F1 Tastenkürzel</translation>
    </message>
    <message>
        <source>What the engine is and does</source>
        <translation>Was die Engine ist und tut</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s)</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln Klasse</numerusform>
            <numerusform>%Ln Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Rundgang machen</translation>
    </message>
    <message>
        <source>What is where, in seven stops</source>
        <translation>Was wo ist, in sieben Stationen</translation>
    </message>
</context>
<context>
    <name>kindred::StepRail</name>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
</context>
<context>
    <name>kindred::StepScrubber</name>
    <message>
        <source>Play from the first step on</source>
        <translation>Vom ersten Schritt an abspielen</translation>
    </message>
    <message>
        <source>Trained until</source>
        <translation>Trainiert bis</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>Schritt des Trainings</translation>
    </message>
    <message>
        <source>The same query under the tables that the run kept on its way</source>
        <translation>Dieselbe Anfrage unter den Tabellen, die der Lauf unterwegs behielt</translation>
    </message>
    <message>
        <source>step %L1, epoch %L2</source>
        <translation>Schritt %L1, Epoche %L2</translation>
    </message>
    <message>
        <source>step %L1</source>
        <translation>Schritt %L1</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Abspielen anhalten</translation>
    </message>
    <message>
        <source>The run keeps its embeddings after the first and the last epochs and some between. Moving back shows how the neighbours of this very image came together.</source>
        <translation>Der Lauf behält seine Einbettungen nach den ersten und letzten Epochen und einigen dazwischen. Ein Schritt zurück zeigt, wie die Nachbarn genau dieses Bildes zusammenfanden.</translation>
    </message>
</context>
<context>
    <name>kindred::SweepField</name>
    <message>
        <source>Sweep</source>
        <translation>Wertereihe</translation>
    </message>
    <message>
        <source>Several values of an option, each trained once: Curves draws the results against them.</source>
        <translation>Mehrere Werte einer Option, jeder einmal trainiert: „Verläufe“ zeichnet die Ergebnisse gegen sie auf.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s) in all, with seeds and folds.</source>
        <translation>
            <numerusform>%Ln Lauf insgesamt, mit Startwerten und Teilungen.</numerusform>
            <numerusform>%Ln Läufe insgesamt, mit Startwerten und Teilungen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::SweepRow</name>
    <message>
        <source>Option to sweep</source>
        <translation>Option mit mehreren Werten</translation>
    </message>
    <message>
        <source>no sweep</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>The option that has several values, each trained once. Every combination with other swept options, seeds and folds is a run.</source>
        <translation>Die Option, die mehrere Werte hat; mit jedem wird einmal trainiert. Jede Kombination mit anderen solchen Optionen, Startwerten und Teilungen ist ein Lauf.</translation>
    </message>
    <message>
        <source>Values to sweep</source>
        <translation>Werte der Option</translation>
    </message>
    <message>
        <source>The values of the option, with commas between them: 0.03, 0.05, 0.1.</source>
        <translation>Die Werte der Option, mit Semikolon dazwischen: 0,03; 0,05; 0,1.</translation>
    </message>
    <message>
        <source>such as %1</source>
        <comment>values</comment>
        <translation>etwa %1</translation>
    </message>
</context>
<context>
    <name>kindred::TagModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>a tag, how many</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1, on %Ln image(s)</source>
        <comment>a tag</comment>
        <translation>
            <numerusform>%1, an %Ln Bild</numerusform>
            <numerusform>%1, an %Ln Bildern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, on %2 of %Ln image(s)</source>
        <comment>a tag</comment>
        <translation>
            <numerusform>%1, an %2 von %Ln Bild</numerusform>
            <numerusform>%1, an %2 von %Ln Bildern</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::TagPicker</name>
    <message numerus="yes">
        <source>Tags of %Ln image(s)</source>
        <translation>
            <numerusform>Schlagwörter von %Ln Bild</numerusform>
            <numerusform>Schlagwörter von %Ln Bildern</numerusform>
        </translation>
    </message>
    <message>
        <source>Select by a tag</source>
        <translation>Nach Schlagwort auswählen</translation>
    </message>
    <message>
        <source>New tag, or find one</source>
        <translation>Neues Schlagwort, oder eins finden</translation>
    </message>
    <message>
        <source>Find a tag</source>
        <translation>Schlagwort finden</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Return makes the tag “%1”.</source>
        <translation>Die Eingabetaste macht das Schlagwort „%1“.</translation>
    </message>
    <message>
        <source>There are no tags yet.</source>
        <translation>Es gibt noch keine Schlagwörter.</translation>
    </message>
    <message>
        <source>No tag is called so.</source>
        <translation>Kein Schlagwort heißt so.</translation>
    </message>
    <message>
        <source>F2 renames, Del forgets.</source>
        <translation>F2 benennt um, Entf vergisst.</translation>
    </message>
    <message numerus="yes">
        <source>Tagged %Ln image(s) “%1”.</source>
        <translation>
            <numerusform>%Ln Bild hat das Schlagwort „%1“.</numerusform>
            <numerusform>%Ln Bilder haben das Schlagwort „%1“.</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag “%1” is gone. Undo brings it back.</source>
        <translation>Das Schlagwort „%1“ ist weg. Rückgängig bringt es wieder.</translation>
    </message>
    <message>
        <source>Select its images</source>
        <translation>Seine Bilder auswählen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>kindred::TaskPage</name>
    <message>
        <source>What is it for?</source>
        <translation>Wofür ist es?</translation>
    </message>
    <message>
        <source>The answer decides what is trained on, what is kept unseen and how the result is scored.</source>
        <translation>Die Antwort entscheidet, womit trainiert wird, was ungesehen bleibt und wie bewertet wird.</translation>
    </message>
    <message>
        <source>What that means here</source>
        <translation>Was das hier bedeutet</translation>
    </message>
    <message>
        <source>it does not suit this data</source>
        <translation>es passt nicht zu diesen Daten</translation>
    </message>
    <message>
        <source>It learns the %1 classes of “%2”.</source>
        <comment>number, label level</comment>
        <translation>Es lernt die %1 Klassen von „%2“.</translation>
    </message>
    <message>
        <source>That is %1 rows to train on.</source>
        <comment>number</comment>
        <translation>Das sind %1 Zeilen fürs Training.</translation>
    </message>
    <message>
        <source>That is %1 images to train on.</source>
        <comment>number</comment>
        <translation>Das sind %1 Bilder fürs Training.</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>wird angesehen …</translation>
    </message>
    <message>
        <source>Choose a task that suits this data.</source>
        <translation>Wählen Sie eine Aufgabe, die zu diesen Daten passt.</translation>
    </message>
    <message>
        <source>Looking at the data…</source>
        <translation>Daten werden angesehen …</translation>
    </message>
    <message>
        <source>It learns the %1 classes.</source>
        <translation>Es lernt die %1 Klassen.</translation>
    </message>
    <message>
        <source>There are %1 classes of “%2”.</source>
        <comment>number, label level</comment>
        <translation>Es gibt %1 Klassen der Ebene „%2“.</translation>
    </message>
    <message>
        <source>There are %1 classes.</source>
        <translation>Es gibt %1 Klassen.</translation>
    </message>
    <message>
        <source>Looking at the data again</source>
        <translation>Die Daten werden erneut angesehen</translation>
    </message>
</context>
<context>
    <name>kindred::TileDelegate</name>
    <message>
        <source>p %1</source>
        <comment>share of the neighbour distribution</comment>
        <translation>p %1</translation>
    </message>
</context>
<context>
    <name>kindred::TileMenu</name>
    <message>
        <source>Tag…</source>
        <translation>Schlagwort …</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy number</source>
        <translation>Nummer kopieren</translation>
    </message>
</context>
<context>
    <name>kindred::TimeLeft</name>
    <message>
        <source>a moment left</source>
        <comment>remaining time</comment>
        <translation>noch einen Augenblick</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <comment>remaining time, seconds</comment>
        <translation>noch etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <comment>remaining time, minutes</comment>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 h %2 min left</source>
        <comment>remaining time, hours and minutes</comment>
        <translation>noch etwa %1 h %2 min</translation>
    </message>
</context>
<context>
    <name>kindred::Tour</name>
    <message>
        <source>Welcome: these are the rooms</source>
        <translation>Willkommen: Das sind die Räume</translation>
    </message>
    <message>
        <source>Each answers another question about the same pictures. Ctrl+1 to Ctrl+8 lead there, and each is found again as it was left.</source>
        <translation>Jeder beantwortet eine andere Frage zu denselben Bildern. Strg+1 bis Strg+8 führen hin, und jeden finden Sie wieder, wie Sie ihn verlassen haben.</translation>
    </message>
    <message>
        <source>One run at a time</source>
        <translation>Ein Lauf auf einmal</translation>
    </message>
    <message>
        <source>Every room shows the run that is named here. Choose another one, pause it, or compare it with a second.</source>
        <translation>Jeder Raum zeigt den Lauf, der hier genannt ist. Wählen Sie einen anderen, halten Sie ihn an oder vergleichen Sie ihn mit einem zweiten.</translation>
    </message>
    <message>
        <source>The name of a run will stand here, and every room will show it. “Try the demo” on the start page makes one.</source>
        <translation>Hier wird der Name eines Laufs stehen, und jeder Raum zeigt ihn dann. „Demo ausprobieren“ auf der Startseite macht einen.</translation>
    </message>
    <message>
        <source>Watch it learn</source>
        <translation>Beim Lernen zusehen</translation>
    </message>
    <message>
        <source>Above is every run with its state, below are the curves. Training goes on when this window is closed.</source>
        <translation>Oben steht jeder Lauf mit seinem Zustand, darunter die Kurven. Das Training geht weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Runs will be listed here with their state, and their curves drawn below. Training goes on when this window is closed.</source>
        <translation>Hier werden Läufe mit ihrem Zustand stehen und darunter ihre Kurven. Das Training geht weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>The map</source>
        <translation>Die Karte</translation>
    </message>
    <message>
        <source>Every picture is a point, and what lies close is alike. Click a point for its neighbours; draw around points to keep them.</source>
        <translation>Jedes Bild ist ein Punkt, und was nah beieinanderliegt, ist ähnlich. Klicken Sie auf einen Punkt, um seine Nachbarn zu sehen; umfahren Sie Punkte, um sie zu behalten.</translation>
    </message>
    <message>
        <source>Every picture of a run will be a point, and what lies close is alike. A click on a point shows its neighbours.</source>
        <translation>Jedes Bild eines Laufs wird ein Punkt sein, und was nah beieinanderliegt, ist ähnlich. Ein Klick auf einen Punkt zeigt seine Nachbarn.</translation>
    </message>
    <message>
        <source>Why these neighbours</source>
        <translation>Warum diese Nachbarn</translation>
    </message>
    <message>
        <source>How the loss weighs the neighbours of a picture: which of them speak for its class, and which mislead it.</source>
        <translation>Wie der Verlust die Nachbarn eines Bildes gewichtet: welche davon für seine Klasse sprechen und welche es in die Irre führen.</translation>
    </message>
    <message>
        <source>For each picture of a run you will see which neighbours speak for its class, and which mislead it.</source>
        <translation>Zu jedem Bild eines Laufs werden Sie sehen, welche Nachbarn für seine Klasse sprechen und welche es in die Irre führen.</translation>
    </message>
    <message>
        <source>Teach with a few pictures</source>
        <translation>Mit wenigen Bildern lehren</translation>
    </message>
    <message>
        <source>Drop some pictures of each class, and some to be told apart. The answers, the reasons and the picture that hurts come at once. This needs no run.</source>
        <translation>Legen Sie von jeder Klasse einige Bilder ab und einige, die unterschieden werden sollen. Die Antworten, die Gründe und das Bild, das schadet, kommen sofort. Einen Lauf braucht das nicht.</translation>
    </message>
    <message>
        <source>Take it with you</source>
        <translation>Zum Mitnehmen</translation>
    </message>
    <message>
        <source>Figures, tables and the commands that make them again, as PDF, HTML, Markdown or CSV. F1 lists every key; the menu calls this tour back.</source>
        <translation>Abbildungen, Tabellen und die Befehle, die sie wieder erzeugen, als PDF, HTML, Markdown oder CSV. F1 führt jede Taste auf; das Menü ruft diesen Rundgang zurück.</translation>
    </message>
    <message>
        <source>What is found for a picture</source>
        <translation>Was zu einem Bild gefunden wird</translation>
    </message>
    <message>
        <source>Choose a picture, or search by one of your own: the nearest stand beside it, right and wrong by mark. E goes to the next error.</source>
        <translation>Wählen Sie ein Bild oder suchen Sie mit einem eigenen: Die nächsten stehen daneben, richtig und falsch durch Zeichen. E führt zum nächsten Fehler.</translation>
    </message>
    <message>
        <source>Choose a picture of a run, or search by one of your own: the nearest will stand beside it, right and wrong by mark.</source>
        <translation>Wählen Sie ein Bild eines Laufs oder suchen Sie mit einem eigenen: Die nächsten werden daneben stehen, richtig und falsch durch Zeichen.</translation>
    </message>
    <message>
        <source>How good it is</source>
        <translation>Wie gut es ist</translation>
    </message>
    <message>
        <source>Numbers with their intervals, for each protocol and each way to decide, and what the papers printed beside them; curves and figures too.</source>
        <translation>Zahlen mit ihren Intervallen, für jedes Protokoll und jede Art zu entscheiden, und daneben, was die Arbeiten gedruckt haben; auch Kurven und Abbildungen.</translation>
    </message>
    <message>
        <source>A run will be measured here by each protocol and each way to decide, with intervals and with what the papers printed.</source>
        <translation>Hier wird ein Lauf nach jedem Protokoll und jeder Art zu entscheiden gemessen, mit Intervallen und dem, was die Arbeiten gedruckt haben.</translation>
    </message>
</context>
<context>
    <name>kindred::TourCallout</name>
    <message>
        <source>Skip the tour</source>
        <translation>Rundgang überspringen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>stops of the tour</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>Rundgang, %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>kindred::TrainingWizard</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>New training</source>
        <translation>Neues Training</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Add to &amp;queue</source>
        <translation>In die Warte&amp;schlange</translation>
    </message>
    <message>
        <source>&amp;Start now</source>
        <translation>&amp;Jetzt starten</translation>
    </message>
    <message>
        <source>Discard what you have chosen?</source>
        <translation>Auswahl verwerfen?</translation>
    </message>
    <message>
        <source>&amp;Keep choosing</source>
        <translation>Weiter &amp;wählen</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>Handing over…</source>
        <translation>Wird übergeben …</translation>
    </message>
    <message>
        <source>The engine did not take the plan.</source>
        <translation>Die Engine hat den Plan nicht angenommen.</translation>
    </message>
</context>
<context>
    <name>kindred::TreeView</name>
    <message>
        <source>Neighbourhood tree</source>
        <translation>Baum der Nachbarschaft</translation>
    </message>
    <message>
        <source>#%L1 · %2</source>
        <comment>sample id, class</comment>
        <translation>#%L1 · %2</translation>
    </message>
    <message>
        <source>the query</source>
        <translation>die Anfrage</translation>
    </message>
    <message>
        <source>level %1 · share a = %2</source>
        <translation>Ebene %1 · Anteil a = %2</translation>
    </message>
    <message>
        <source> · same class with p = %1</source>
        <translation> · dieselbe Klasse mit p = %1</translation>
    </message>
    <message>
        <source>share in module %1: %2</source>
        <translation>Anteil in Modul %1: %2</translation>
    </message>
    <message>
        <source>a %1</source>
        <translation>a %1</translation>
    </message>
    <message>
        <source>p %1</source>
        <translation>p %1</translation>
    </message>
</context>
<context>
    <name>kindred::UndoOrder</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
</context>
<context>
    <name>kindred::WeightBars</name>
    <message>
        <source>Share of each neighbour by rank</source>
        <translation>Anteil jedes Nachbarn nach Rang</translation>
    </message>
</context>
<context>
    <name>kindred::WholeFile</name>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
</context>
<context>
    <name>kindred::WhyCard</name>
    <message>
        <source>rank %L1 · p %2</source>
        <translation>Rang %L1 · p %2</translation>
    </message>
    <message>
        <source> · cosine %1</source>
        <translation> · Kosinus %1</translation>
    </message>
    <message>
        <source> · distance %1</source>
        <translation> · Abstand %1</translation>
    </message>
    <message>
        <source> · weight of its centre %1</source>
        <translation> · Gewicht seines Zentrums %1</translation>
    </message>
    <message>
        <source>Why: the loss&apos;s own weights</source>
        <translation>Warum: die Gewichte des Verlusts</translation>
    </message>
    <message>
        <source>No weights</source>
        <translation>Keine Gewichte</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Each bar is the share p of one training sample in the softmax of the loss (Wu et al. 2018, equation 2). The sample itself never counts. The line adds the bars up; its points tell how many neighbours hold 0.5, 0.7 and 0.9 of the mass.</source>
        <translation>Jeder Balken ist der Anteil p eines Trainingsbeispiels am Softmax des Verlusts (Wu et al. 2018, Gleichung 2). Das Beispiel selbst zählt nie. Die Linie summiert die Balken; ihre Punkte sagen, wie viele Nachbarn 0,5, 0,7 und 0,9 der Masse halten.</translation>
    </message>
    <message>
        <source>Neighbours with the largest share</source>
        <translation>Nachbarn mit dem größten Anteil</translation>
    </message>
    <message>
        <source>Mass by class</source>
        <translation>Masse nach Klasse</translation>
    </message>
    <message>
        <source>The shares of all training samples of a class together. The one of the query&apos;s own class is what the loss pushes to 1.</source>
        <translation>Die Anteile aller Trainingsbeispiele einer Klasse zusammen. Den der eigenen Klasse drückt der Verlust gegen 1.</translation>
    </message>
    <message>
        <source>weighing… · below still #%L1</source>
        <comment>sample id</comment>
        <translation>wäge … · unten noch #%L1</translation>
    </message>
    <message>
        <source>weighing… · below still as before</source>
        <translation>wäge … · unten noch wie zuvor</translation>
    </message>
    <message>
        <source>weighing…</source>
        <translation>wäge …</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>The weights appear here with the first evaluation of the run.</source>
        <translation>Die Gewichte erscheinen hier mit der ersten Auswertung des Laufs.</translation>
    </message>
    <message>
        <source>On the way a run keeps tables of training and validation samples: choose one of these to follow it.</source>
        <translation>Unterwegs behält ein Lauf Tabellen der Trainings- und Validierungsbeispiele: Wählen Sie eines davon, um ihm zu folgen.</translation>
    </message>
    <message>
        <source>Why: weights of the neighbours</source>
        <translation>Warum: Gewichte der Nachbarn</translation>
    </message>
    <message>
        <source>p = %1</source>
        <translation>p = %1</translation>
    </message>
    <message>
        <source>%L1 decide (70 %)</source>
        <comment>neighbours</comment>
        <translation>%L1 entscheiden (70 %)</translation>
    </message>
    <message>
        <source>perplexity %1</source>
        <translation>Perplexität %1</translation>
    </message>
    <message>
        <source>Of %L1 training samples the nearest %L2 count.</source>
        <translation>Von %L1 Trainingsbeispielen zählen die nächsten %L2.</translation>
    </message>
    <message>
        <source>The mass is shared among all %L1 training samples.</source>
        <translation>Die Masse verteilt sich auf alle %L1 Trainingsbeispiele.</translation>
    </message>
    <message>
        <source>The query is one of them and left out.</source>
        <translation>Die Anfrage ist eines davon und ausgelassen.</translation>
    </message>
    <message>
        <source>✕ marks neighbours of another class.</source>
        <translation>✕ markiert Nachbarn einer anderen Klasse.</translation>
    </message>
    <message>
        <source>Note: %1.</source>
        <comment>a remark of the engine</comment>
        <translation>Hinweis: %1.</translation>
    </message>
    <message>
        <source>Show the weights</source>
        <translation>Die Gewichte zeigen</translation>
    </message>
    <message>
        <source>Fold the weights away</source>
        <translation>Die Gewichte einklappen</translation>
    </message>
    <message>
        <source>Without labels there is no mass by class.</source>
        <translation>Ohne angegebene Klassen gibt es keine Masse je Klasse.</translation>
    </message>
</context>
<context>
    <name>kindred::WindowCommands</name>
    <message>
        <source>New training…</source>
        <translation>Neues Training …</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>Lauf öffnen …</translation>
    </message>
    <message>
        <source>Rename the run…</source>
        <translation>Lauf umbenennen …</translation>
    </message>
    <message>
        <source>Search by image…</source>
        <translation>Bildsuche …</translation>
    </message>
    <message>
        <source>Reset the layout of this room</source>
        <translation>Anordnung dieses Raums zurücksetzen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Open embeddings…</source>
        <translation>Einbettungen öffnen …</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>Was ist das?</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Rundgang machen</translation>
    </message>
    <message>
        <source>Past notices</source>
        <translation>Frühere Hinweise</translation>
    </message>
    <message>
        <source>Curves below</source>
        <translation>Kurven darunter</translation>
    </message>
    <message>
        <source>The run&apos;s curves in a line below the map and the other rooms</source>
        <translation>Die Kurven des Laufs in einer Zeile unter der Karte und den anderen Räumen</translation>
    </message>
</context>
<context>
    <name>kindred::WindowDialogs</name>
    <message>
        <source>%1 was not opened: one training is planned at a time.</source>
        <translation>%1 wurde nicht geöffnet: Ein Training wird nach dem anderen geplant.</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Open embeddings: an .npy matrix</source>
        <translation>Einbettungen öffnen: eine .npy-Matrix</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>Lauf umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>kindred::Words</name>
    <message>
        <source>unknown</source>
        <comment>duration</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>under 1 s</source>
        <comment>duration</comment>
        <translation>unter 1 s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>duration</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>duration</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>duration</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 days</source>
        <comment>duration</comment>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>automatic</source>
        <comment>value of an option</comment>
        <translation>automatisch</translation>
    </message>
</context>
</TS>
