<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
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
        <source>Support-set size</source>
        <comment>scalar</comment>
        <translation>Größe der Stützmenge</translation>
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
        <source>training time (min:s)</source>
        <comment>x axis</comment>
        <translation>Trainingszeit (min:s)</translation>
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
        <source>components are fitted to training images, and this protocol knows none</source>
        <translation>Hauptkomponenten werden an Trainingsbildern bestimmt, und dieses Protokoll kennt keine</translation>
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
        <source>the source is the run&apos;s own: a query that is in the database finds itself, at distance 0; --set exclude_self=true leaves it out</source>
        <translation>die Quelle ist die des Laufs selbst: eine Anfrage, die in der Datenbank steht, findet sich selbst im Abstand 0; --set exclude_self=true lässt sie aus</translation>
    </message>
    <message>
        <source>images of the query&apos;s class by its own camera are left out (column camera)</source>
        <translation>Bilder der Klasse der Anfrage von ihrer eigenen Kamera sind ausgelassen (Spalte camera)</translation>
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
        <source>Colour images up to 64 pixels, on a network that a processor can train.</source>
        <translation>Farbbilder bis 64 Pixel, mit einem Netz, das ein Prozessor trainieren kann.</translation>
    </message>
    <message>
        <source>Photographs</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Colour photographs, reduced so that a processor can train.</source>
        <translation>Farbfotos, verkleinert, damit ein Prozessor trainieren kann.</translation>
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
        <source>How often every training image is seen; --epochs is the same.</source>
        <translation>Wie oft jedes Trainingsbild gesehen wird; --epochs ist dasselbe.</translation>
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
        <source>Arithmetic of the network; auto: bf16 on a GPU, fp32 on a processor, where a gain has yet to be measured.</source>
        <translation>Rechenart des Netzes; auto: bf16 auf einer GPU, fp32 auf einem Prozessor, wo ein Gewinn noch nicht gemessen ist.</translation>
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
        <translation>Bewertet an vielen kleinen Aufgaben aus ungesehenen Klassen.</translation>
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
        <source>neighbourhood memory</source>
        <translation>Gedächtnis der Nachbarschaft</translation>
    </message>
    <message>
        <source>Neighbours vote by the attention that mne learned; in few-shot tasks all images of the task are neighbours of each other.</source>
        <translation>Nachbarn stimmen mit der Aufmerksamkeit ab, die mne gelernt hat; in Aufgaben mit wenigen Beispielen sind alle Bilder der Aufgabe einander Nachbarn.</translation>
    </message>
    <message>
        <source>Every class counts the same, however many images it has.</source>
        <translation>Jede Klasse zählt gleich, wie viele Bilder sie auch hat.</translation>
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
        <source>Width of the kernels; 0: by the distances of the first two refreshes.</source>
        <translation>Breite der Kerne; 0: nach den Abständen der ersten zwei Erneuerungen.</translation>
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
        <translation>Jeder Stapel ist eine Few-Shot-Aufgabe, deren Bilder einander das Gedächtnis sind.</translation>
    </message>
    <message>
        <source>Classes in a task; all where there are fewer.</source>
        <translation>Klassen in einer Aufgabe; alle, wo es weniger gibt.</translation>
    </message>
    <message>
        <source>Labelled images of each class in a task.</source>
        <translation>Bilder mit Etikett je Klasse in einer Aufgabe.</translation>
    </message>
    <message>
        <source>Further images of each class in a task.</source>
        <translation>Weitere Bilder je Klasse in einer Aufgabe.</translation>
    </message>
    <message>
        <source>Neighbours within a task learn too, not the image alone whose neighbours they are.</source>
        <translation>Auch die Nachbarn in einer Aufgabe lernen, nicht allein das Bild, dessen Nachbarn sie sind.</translation>
    </message>
    <message>
        <source>New classes</source>
        <translation>Neue Klassen</translation>
    </message>
    <message>
        <source>Classes that were never trained are added from a few images each, and all compete.</source>
        <translation>Klassen, die nie trainiert wurden, kommen mit je ein paar Bildern hinzu, und alle stehen zur Wahl.</translation>
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
        <source>Which images of its class an image should have near it: those nearest in the batch by the input itself, those nearest as embedded now, or all.</source>
        <translation>Welche Bilder seiner Klasse ein Bild in der Nähe haben soll: die im Stapel der Eingabe nach nächsten, die jetzt eingebettet nächsten oder alle.</translation>
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
        <source>The k nearest labelled images vote with equal weight.</source>
        <translation>Die k nächsten benannten Bilder stimmen mit gleichem Gewicht ab.</translation>
    </message>
    <message>
        <source>weighted k-NN</source>
        <translation>gewichtete k-NN</translation>
    </message>
    <message>
        <source>The k nearest labelled images vote; the more similar, the more weight.</source>
        <translation>Die k nächsten benannten Bilder stimmen ab; je ähnlicher, desto mehr Gewicht.</translation>
    </message>
    <message>
        <source>The k nearest labelled images vote with a bell curve of width sigma.</source>
        <translation>Die k nächsten benannten Bilder stimmen mit einer Glockenkurve der Breite Sigma ab.</translation>
    </message>
    <message>
        <source>class-conditional k-NN</source>
        <translation>klassenbedingte k-NN</translation>
    </message>
    <message>
        <source>The class whose own k nearest images are closest on average.</source>
        <translation>Die Klasse, deren k nächste Bilder im Mittel am nächsten sind.</translation>
    </message>
    <message>
        <source>nearest class mean</source>
        <translation>nächstes Klassenmittel</translation>
    </message>
    <message>
        <source>Each class is the mean of its images; the nearest mean wins.</source>
        <translation>Jede Klasse ist das Mittel ihrer Bilder; das nächste Mittel gewinnt.</translation>
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
        <source>Test images are classified by their neighbours among the training images.</source>
        <translation>Testbilder werden nach ihren Nachbarn unter den Trainingsbildern eingeordnet.</translation>
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
        <source>Each test image searches for others of its class, also for classes never trained.</source>
        <translation>Jedes Testbild sucht andere seiner Klasse, auch bei Klassen, die nie trainiert wurden.</translation>
    </message>
    <message>
        <source>Few-shot</source>
        <translation>Wenige Beispiele</translation>
    </message>
    <message>
        <source>Small classification tasks from a few examples of each class, drawn many times.</source>
        <translation>Kleine Klassifikationsaufgaben aus wenigen Beispielen jeder Klasse, viele Male gezogen.</translation>
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
        <source>Images of a step.</source>
        <translation>Bilder eines Schritts.</translation>
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
        <source>it would be fitted to images that are asked; ask others than those of the database</source>
        <translation>sie würde an Bilder angepasst, die gefragt werden; fragen Sie andere als die der Datenbank</translation>
    </message>
    <message>
        <source>the run has learned no neighbourhood; train with method mne</source>
        <translation>der Lauf hat keine Nachbarschaft gelernt; trainieren Sie mit der Methode mne</translation>
    </message>
    <message>
        <source>one labelled image has no neighbours</source>
        <translation>ein einzelnes beschriftetes Bild hat keine Nachbarn</translation>
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
        <source>no class of the queries is in the database</source>
        <translation>keine Klasse der Anfragen ist in der Datenbank</translation>
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
        <source>every class of the queries was trained, or has one image only; train with --split classes:0.5@leaf</source>
        <translation>jede Klasse der Anfragen wurde trainiert oder hat nur ein Bild; trainieren Sie mit --split classes:0.5@leaf</translation>
    </message>
    <message>
        <source>at least one draw of images is needed</source>
        <translation>mindestens eine Ziehung von Bildern ist nötig</translation>
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
        <source>a class without an image needs a prior</source>
        <translation>eine Klasse ohne Bild braucht eine Vorannahme</translation>
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
        <source>%1-way</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>%1 a class</source>
        <translation>%1 je Klasse</translation>
    </message>
    <message>
        <source>new classes</source>
        <translation>neue Klassen</translation>
    </message>
    <message>
        <source>old classes</source>
        <translation>alte Klassen</translation>
    </message>
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
        <source>Nearest neighbours</source>
        <translation>Nächste Nachbarn</translation>
    </message>
    <message>
        <source>Test pictures spread evenly over the split, with their nearest training pictures and cosine similarities. ✓ same class, ✕ another.</source>
        <translation>Testbilder, gleichmäßig über die Aufteilung verteilt, mit ihren nächsten Trainingsbildern und Kosinusähnlichkeiten. ✓ gleiche Klasse, ✕ andere.</translation>
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
        <source>Samples</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Classes per level</source>
        <translation>Klassen je Ebene</translation>
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
        <source>Options</source>
        <translation>Optionen</translation>
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
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>To repeat this run</source>
        <translation>So wird dieser Lauf wiederholt</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Kindred report</source>
        <translation>Kindred-Bericht</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Scalars of each run against optimiser steps, as recorded.</source>
        <translation>Messwerte jedes Laufs über den Optimierungsschritten, wie aufgezeichnet.</translation>
    </message>
    <message>
        <source>Measured by the run itself. kindred-engine evaluate adds a table with intervals.</source>
        <translation>Vom Lauf selbst gemessen. kindred-engine evaluate fügt eine Tabelle mit Intervallen hinzu.</translation>
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
        <source>Classes with examples</source>
        <translation>Klassen mit Beispielen</translation>
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
        <translation>Felder</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
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
        <source>How many neighbours vote; several as 1, 5, 30</source>
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
</context>
<context>
    <name>kindred::EvaluationTable</name>
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
        <source>Of 100 samples of images like these, 95 would give an interval that holds the true value.</source>
        <translation>Von 100 Stichproben solcher Bilder ergäben 95 ein Intervall, das den wahren Wert enthält.</translation>
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
</context>
<context>
    <name>kindred::EvaluationView</name>
    <message>
        <source>No run to evaluate</source>
        <translation>Kein Lauf auszuwerten</translation>
    </message>
    <message>
        <source>Choose a run to measure how well it tells images apart, by several protocols and rules, with 95 % intervals.</source>
        <translation>Wählen Sie einen Lauf, um zu messen, wie gut er Bilder unterscheidet: nach mehreren Protokollen und Regeln, mit 95-%-Intervallen.</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
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
</context>
<context>
    <name>kindred::LaterRooms</name>
    <message>
        <source>A t-SNE picture of every image that moves while a run trains: colour it by class or by what went wrong, and lasso points to see them.</source>
        <translation>Ein t-SNE-Bild aller Bilder, das sich bewegt, während ein Lauf trainiert: nach Klasse oder nach Fehlern eingefärbt; mit dem Lasso gefangene Punkte zeigen ihre Bilder.</translation>
    </message>
    <message>
        <source>For any picture, the weight the loss gives each of its neighbours, the mass per class, and what another temperature would change.</source>
        <translation>Zu jedem Bild das Gewicht, das der Verlust jedem Nachbarn gibt, die Masse je Klasse und was eine andere Temperatur ändern würde.</translation>
    </message>
    <message>
        <source>Drop a few pictures of each new class and see at once what the model thinks of the others, and which picture decided it.</source>
        <translation>Legen Sie einige Bilder jeder neuen Klasse ab und sehen Sie sofort, was das Modell von den übrigen hält und welches Bild den Ausschlag gab.</translation>
    </message>
    <message>
        <source>Until then, the retrievals show what lies near a picture.</source>
        <translation>Bis dahin zeigt die Suche, was einem Bild nahe liegt.</translation>
    </message>
    <message>
        <source>%1: in a later version</source>
        <comment>%1: a room</comment>
        <translation>%1: in einer späteren Version</translation>
    </message>
    <message>
        <source>Browse retrievals</source>
        <translation>Zur Suche</translation>
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
</context>
<context>
    <name>kindred::MainWindow</name>
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
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
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
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Retrievals</source>
        <translation>Suche</translation>
    </message>
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
    <message>
        <source>Open a run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>Lauf umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Auswertung</translation>
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
    <name>kindred::NetworkPage</name>
    <message>
        <source>With which network, and for how long?</source>
        <translation>Mit welchem Netz und wie lange?</translation>
    </message>
    <message>
        <source>Everything has a default that suits the data; nothing here must be touched.</source>
        <translation>Alles hat eine zu den Daten passende Vorgabe; hier muss nichts geändert werden.</translation>
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
        <source>The same seed gives the same run.</source>
        <translation>Derselbe Startwert ergibt denselben Lauf.</translation>
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
    <message>
        <source>%1 · %2 epochs</source>
        <comment>network, number</comment>
        <translation>%1 · %2 Epochen</translation>
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
    <name>kindred::PlanEngine</name>
    <message>
        <source>It does not suit this data.</source>
        <translation>Es passt nicht zu diesen Daten.</translation>
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
        <source>a class needs two images to have a neighbour</source>
        <translation>eine Klasse braucht zwei Bilder, um einen Nachbarn zu haben</translation>
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
        <source>the two disagree on %1 of %2 images (%3)</source>
        <comment>…, …, split</comment>
        <translation>uneins bei %1 von %2 Bildern (%3)</translation>
    </message>
    <message>
        <source>%1 wrong of %2 images (%3)</source>
        <comment>…, …, split</comment>
        <translation>%1 von %2 Bildern falsch (%3)</translation>
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
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
</context>
<context>
    <name>kindred::ReportRoom</name>
    <message>
        <source>No run to report on</source>
        <translation>Kein Lauf für einen Bericht</translation>
    </message>
    <message>
        <source>A report holds a run&apos;s options, its curves, its evaluations and some of its retrievals, as one PDF or HTML file.</source>
        <translation>Ein Bericht enthält Optionen, Kurven, Auswertungen und einige Suchergebnisse eines Laufs als eine PDF- oder HTML-Datei.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Choose a run</source>
        <translation>Lauf wählen</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Als HTML speichern …</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern …</translation>
    </message>
    <message>
        <source>collecting…</source>
        <translation>wird zusammengestellt …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>kindred::RetrievalBar</name>
    <message>
        <source>Among</source>
        <translation>Unter</translation>
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
        <source>Errors where the two disagree</source>
        <translation>Fehler, wo beide uneins sind</translation>
    </message>
    <message>
        <source>Next error then goes only to images on which this run and the comparison disagree.</source>
        <translation>„Nächster Fehler“ führt dann nur zu Bildern, bei denen dieser Lauf und der Vergleich uneins sind.</translation>
    </message>
</context>
<context>
    <name>kindred::RetrievalView</name>
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
        <source>A random image of the list (R)</source>
        <translation>Ein zufälliges Bild der Liste (R)</translation>
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
        <source>Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Use as query</source>
        <translation>Als Anfrage verwenden</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy number</source>
        <translation>Nummer kopieren</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>The neighbours appear here with the first evaluation of the run.</source>
        <translation>Die Nachbarn erscheinen hier mit der ersten Auswertung des Laufs.</translation>
    </message>
    <message>
        <source>Raw pixels</source>
        <translation>Rohe Pixel</translation>
    </message>
    <message>
        <source>The next misclassified image (E)</source>
        <translation>Das nächste falsch erkannte Bild (E)</translation>
    </message>
    <message>
        <source>The two agree on every image (%1).</source>
        <comment>split</comment>
        <translation>Beide sind sich bei jedem Bild einig (%1).</translation>
    </message>
    <message>
        <source>No image is misclassified (%1).</source>
        <comment>split</comment>
        <translation>Kein Bild ist falsch erkannt (%1).</translation>
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
        <source>Everything at a glance. The run goes on when this window closes.</source>
        <translation>Alles auf einen Blick. Der Lauf geht weiter, wenn dieses Fenster schließt.</translation>
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
        <source>how the run is called in every list</source>
        <translation>wie der Lauf in jeder Liste heißt</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>a name is given if you give none</source>
        <translation>ohne Angabe wird ein Name vergeben</translation>
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
    <name>kindred::RoomRail</name>
    <message>
        <source>Rooms</source>
        <translation>Räume</translation>
    </message>
</context>
<context>
    <name>kindred::RunActions</name>
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
    <name>kindred::RunOpener</name>
    <message>
        <source>The demo could not be started: %1</source>
        <translation>Die Demo ließ sich nicht starten: %1</translation>
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
</context>
<context>
    <name>kindred::RunsView</name>
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
        <source>%L1 of %L2 images</source>
        <translation>%L1 von %L2 Bildern</translation>
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
    <name>kindred::Settings</name>
    <message>
        <source>The settings could not be read. They are kept as %1; new ones are used.</source>
        <translation>Die Einstellungen ließen sich nicht lesen. Sie bleiben als %1 erhalten; neue werden verwendet.</translation>
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
        <source>Retrieve</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Strg+Mausrad</translation>
    </message>
    <message>
        <source>Zoom a curve; double-click to see all of it</source>
        <translation>Eine Kurve vergrößern; ein Doppelklick zeigt sie ganz</translation>
    </message>
</context>
<context>
    <name>kindred::SplitChoice</name>
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
</context>
<context>
    <name>kindred::SplitEditor</name>
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
        <source>What it will do</source>
        <translation>Was es tun wird</translation>
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
        <source>in a later version</source>
        <translation>in einer späteren Version</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>Lauf öffnen …</translation>
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
        <source>level %1</source>
        <comment>of folders</comment>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>automatic</source>
        <comment>value of an option</comment>
        <translation>automatisch</translation>
    </message>
</context>
</TS>
