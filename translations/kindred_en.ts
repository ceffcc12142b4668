<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context>
    <name>Alarms</name>
    <message numerus="yes">
        <source>%n sample(s) have no other of their class.</source>
        <translation>
            <numerusform>%n sample has no other of its class.</numerusform>
            <numerusform>%n samples have no other of their class.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message numerus="yes">
        <source>Bars of p for %n class(es).</source>
        <translation>
            <numerusform>Bars of p for %n class.</numerusform>
            <numerusform>Bars of p for %n classes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 samples, of %n class(es).</source>
        <translation>
            <numerusform>%1 of %2 samples, of %n class.</numerusform>
            <numerusform>%1 of %2 samples, of %n classes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaperRows</name>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln class</numerusform>
            <numerusform>%Ln classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more run(s)</source>
        <translation>
            <numerusform>%1 and %n more run</numerusform>
            <numerusform>%1 and %n more runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) of classes that were not trained left out: nothing can get their names.</source>
        <translation>
            <numerusform>%n sample of classes that were not trained left out: nothing can get their names.</numerusform>
            <numerusform>%n samples of classes that were not trained left out: nothing can get their names.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BankCard</name>
    <message numerus="yes">
        <source>drift %1, written %Ln step(s) ago</source>
        <translation>
            <numerusform>drift %1, written %Ln step ago</numerusform>
            <numerusform>drift %1, written %Ln steps ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) with a drift of %1</source>
        <translation>
            <numerusform>%Ln row with a drift of %1</numerusform>
            <numerusform>%Ln rows with a drift of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BarsFigure</name>
    <message numerus="yes">
        <source>%n other class(es)</source>
        <translation>
            <numerusform>%n other class</numerusform>
            <numerusform>%n other classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassList</name>
    <message numerus="yes">
        <source>%L1 · %Ln support image(s)</source>
        <comment>classes · images</comment>
        <translation>
            <numerusform>%L1 · %Ln support image</numerusform>
            <numerusform>%L1 · %Ln support images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassTile</name>
    <message numerus="yes">
        <source>%Ln image(s)</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardClassifyDialog</name>
    <message numerus="yes">
        <source>%Ln image(s) of %1</source>
        <translation>
            <numerusform>%Ln image of %1</numerusform>
            <numerusform>%Ln images of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %Ln could not be read</source>
        <translation>
            <numerusform> · %Ln could not be read</numerusform>
            <numerusform> · %Ln could not be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardEditor</name>
    <message numerus="yes">
        <source>Add %Ln image(s) to their classes</source>
        <translation>
            <numerusform>Add %Ln image to its class</numerusform>
            <numerusform>Add %Ln images to their classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln image(s) to %1</source>
        <translation>
            <numerusform>Add %Ln image to %1</numerusform>
            <numerusform>Add %Ln images to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new class(es)</source>
        <translation>
            <numerusform>%Ln new class</numerusform>
            <numerusform>%Ln new classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln query image(s)</source>
        <translation>
            <numerusform>Add %Ln query image</numerusform>
            <numerusform>Add %Ln query images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln image(s) to %1</source>
        <translation>
            <numerusform>Move %Ln image to %1</numerusform>
            <numerusform>Move %Ln images to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln image(s)</source>
        <translation>
            <numerusform>Remove %Ln image</numerusform>
            <numerusform>Remove %Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Leave out %Ln image(s)</source>
        <translation>
            <numerusform>Leave out %Ln image</numerusform>
            <numerusform>Leave out %Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln image(s) back in</source>
        <translation>
            <numerusform>Take %Ln image back in</numerusform>
            <numerusform>Take %Ln images back in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Weigh %Ln image(s)</source>
        <translation>
            <numerusform>Weigh %Ln image</numerusform>
            <numerusform>Weigh %Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln query image(s)</source>
        <translation>
            <numerusform>Remove %Ln query image</numerusform>
            <numerusform>Remove %Ln query images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ask about %Ln image(s)</source>
        <translation>
            <numerusform>Ask about %Ln image</numerusform>
            <numerusform>Ask about %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardEpisodeDialog</name>
    <message numerus="yes">
        <source>Run %Ln episodes</source>
        <translation>
            <numerusform>Run %Ln episode</numerusform>
            <numerusform>Run %Ln episodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2-way %3-shot, %Ln episodes</source>
        <comment>name of a file</comment>
        <translation>
            <numerusform>%1: %2-way %3-shot, %Ln episode</numerusform>
            <numerusform>%1: %2-way %3-shot, %Ln episodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Beside: %Ln run(s)</source>
        <translation>
            <numerusform>Beside: %Ln run</numerusform>
            <numerusform>Beside: %Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardEpisodeResults</name>
    <message numerus="yes">
        <source>Show %Ln flipped queries</source>
        <translation>
            <numerusform>Show %Ln flipped query</numerusform>
            <numerusform>Show %Ln flipped queries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardFrameTeacher</name>
    <message numerus="yes">
        <source>“%1” has %Ln picture(s) now.</source>
        <translation>
            <numerusform>“%1” has %Ln picture now.</numerusform>
            <numerusform>“%1” has %Ln pictures now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardHurtsCard</name>
    <message numerus="yes">
        <source>flips %Ln</source>
        <translation>
            <numerusform>flips %Ln</numerusform>
            <numerusform>flips %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>images that hurt</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardIntake</name>
    <message numerus="yes">
        <source>%Ln image(s) could not be read: %1</source>
        <translation>
            <numerusform>%Ln image could not be read: %1</numerusform>
            <numerusform>%Ln images could not be read: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) were there already.</source>
        <translation>
            <numerusform>%Ln image was there already.</numerusform>
            <numerusform>%Ln images were there already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) were too many at once and left out.</source>
        <translation>
            <numerusform>%Ln image was too many at once and left out.</numerusform>
            <numerusform>%Ln images were too many at once and left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) of the episode could not be read: %1</source>
        <translation>
            <numerusform>%Ln image of the episode could not be read: %1</numerusform>
            <numerusform>%Ln images of the episode could not be read: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorCurve</name>
    <message numerus="yes">
        <source>with %Ln image(s) the tree is %1 % of the mean</source>
        <translation>
            <numerusform>with %Ln image the tree is %1 % of the mean</numerusform>
            <numerusform>with %Ln images the tree is %1 % of the mean</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardPriorPlot</name>
    <message numerus="yes">
        <source>%1: its mean by the tree and %Ln image(s)</source>
        <translation>
            <numerusform>%1: its mean by the tree and %Ln image</numerusform>
            <numerusform>%1: its mean by the tree and %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardQueryTray</name>
    <message numerus="yes">
        <source>%Ln queries</source>
        <translation>
            <numerusform>%Ln query</numerusform>
            <numerusform>%Ln queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln flipped</source>
        <translation>
            <numerusform>%Ln flipped</numerusform>
            <numerusform>%Ln flipped</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::BoardSession</name>
    <message numerus="yes">
        <source>%Ln image(s) of this board could not be found again.</source>
        <translation>
            <numerusform>%Ln image of this board could not be found again.</numerusform>
            <numerusform>%Ln images of this board could not be found again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ClassTable</name>
    <message numerus="yes">
        <source>%1: %n of %2 found</source>
        <translation>
            <numerusform>%1: %n of %2 found</numerusform>
            <numerusform>%1: %n of %2 found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ClassTablePanel</name>
    <message numerus="yes">
        <source>%1 of %n class(es)</source>
        <translation>
            <numerusform>%1 of %n class</numerusform>
            <numerusform>%1 of %n classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ClassesView</name>
    <message numerus="yes">
        <source>rows: the class · columns: its name · %Ln sample(s)</source>
        <translation>
            <numerusform>rows: the class · columns: its name · %Ln sample</numerusform>
            <numerusform>rows: the class · columns: its name · %Ln samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Search %n sample(s) by class</source>
        <translation>
            <numerusform>Search %n sample by class</numerusform>
            <numerusform>Search %n samples by class</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of classes that were not trained left out</source>
        <translation>
            <numerusform>%Ln of classes that were not trained left out</numerusform>
            <numerusform>%Ln of classes that were not trained left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ConfusionMatrix</name>
    <message numerus="yes">
        <source>%n of %1 “%2” were named rightly</source>
        <translation>
            <numerusform>%n of %1 “%2” was named rightly</numerusform>
            <numerusform>%n of %1 “%2” were named rightly</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 “%2” were called “%3”</source>
        <translation>
            <numerusform>%n of %1 “%2” was called “%3”</numerusform>
            <numerusform>%n of %1 “%2” were called “%3”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::CurvesView</name>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::DataPage</name>
    <message numerus="yes">
        <source>%1 · %Ln rows</source>
        <comment>source, number</comment>
        <translation>
            <numerusform>%1 · %Ln row</numerusform>
            <numerusform>%1 · %Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln images</source>
        <comment>source, number</comment>
        <translation>
            <numerusform>%1 · %Ln image</numerusform>
            <numerusform>%1 · %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::DatasetCard</name>
    <message numerus="yes">
        <source>%Ln sample(s) without another of their class are left out.</source>
        <translation>
            <numerusform>%Ln sample without another of its class is left out.</numerusform>
            <numerusform>%Ln samples without another of their class are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::EstimateCard</name>
    <message numerus="yes">
        <source>All %Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>All %Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationOptions</name>
    <message numerus="yes">
        <source>More options (%Ln set)</source>
        <translation>
            <numerusform>More options (%Ln set)</numerusform>
            <numerusform>More options (%Ln set)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::EvaluationView</name>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>%Ln value</numerusform>
            <numerusform>%Ln values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evaluate %Ln run(s)</source>
        <translation>
            <numerusform>Evaluate %Ln run</numerusform>
            <numerusform>Evaluate %Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evaluating %1, %Ln more waiting</source>
        <translation>
            <numerusform>Evaluating %1, %Ln more waiting</numerusform>
            <numerusform>Evaluating %1, %Ln more waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunFailures</name>
    <message numerus="yes">
        <source>%Ln run(s) of “%1” failed or crashed. The last is “%2”: %3.</source>
        <comment>how many, their group, a run, how it failed</comment>
        <translation>
            <numerusform>%Ln run of “%1” failed or crashed. The last is “%2”: %3.</numerusform>
            <numerusform>%Ln runs of “%1” failed or crashed. The last is “%2”: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::HeaderBar</name>
    <message numerus="yes">
        <source>%Ln alarm(s)</source>
        <translation>
            <numerusform>%Ln alarm</numerusform>
            <numerusform>%Ln alarms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapExport</name>
    <message numerus="yes">
        <source>+ %Ln more</source>
        <translation>
            <numerusform>+ %Ln more</numerusform>
            <numerusform>+ %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapLegend</name>
    <message numerus="yes">
        <source>%1, %Ln point(s)</source>
        <translation>
            <numerusform>%1, %Ln point</numerusform>
            <numerusform>%1, %Ln points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapLegendPanel</name>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln class</numerusform>
            <numerusform>%Ln classes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>+ %Ln more</source>
        <translation>
            <numerusform>+ %Ln more</numerusform>
            <numerusform>+ %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapNeighbours</name>
    <message numerus="yes">
        <source>%Ln point(s) selected</source>
        <translation>
            <numerusform>%Ln point selected</numerusform>
            <numerusform>%Ln points selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapParameters</name>
    <message numerus="yes">
        <source>%Ln point(s)</source>
        <translation>
            <numerusform>%Ln point</numerusform>
            <numerusform>%Ln points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MapView</name>
    <message numerus="yes">
        <source>Copied %Ln number(s).</source>
        <translation>
            <numerusform>Copied %Ln number.</numerusform>
            <numerusform>Copied %Ln numbers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) of the board are not of this run.</source>
        <translation>
            <numerusform>%Ln picture of the board is not of this run.</numerusform>
            <numerusform>%Ln pictures of the board are not of this run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln embedding(s)…</source>
        <translation>
            <numerusform>Reading %Ln embedding…</numerusform>
            <numerusform>Reading %Ln embeddings…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of the board&apos;s %Ln picture(s) are marked on the map.</source>
        <translation>
            <numerusform>%L1 of the board&apos;s %Ln picture is marked on the map.</numerusform>
            <numerusform>%L1 of the board&apos;s %Ln pictures are marked on the map.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is room for %Ln.</source>
        <comment>marked pictures</comment>
        <translation>
            <numerusform>There is room for %Ln.</numerusform>
            <numerusform>There is room for %Ln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Placing %Ln sample(s) along the two directions in which they differ most…</source>
        <translation>
            <numerusform>Placing %Ln sample along the two directions in which they differ most…</numerusform>
            <numerusform>Placing %Ln samples along the two directions in which they differ most…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <comment>points</comment>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::MethodCard</name>
    <message numerus="yes">
        <source>%Ln level(s)</source>
        <translation>
            <numerusform>%Ln level</numerusform>
            <numerusform>%Ln levels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::NeighbourRow</name>
    <message numerus="yes">
        <source>%Ln neighbours</source>
        <translation>
            <numerusform>%Ln neighbour</numerusform>
            <numerusform>%Ln neighbours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::NetworkPage</name>
    <message numerus="yes">
        <source>%1 · %Ln epochs</source>
        <comment>network, number</comment>
        <translation>
            <numerusform>%1 · %Ln epoch</numerusform>
            <numerusform>%1 · %Ln epochs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::PointCloudView</name>
    <message numerus="yes">
        <source>%Ln point(s).</source>
        <translation>
            <numerusform>%Ln point.</numerusform>
            <numerusform>%Ln points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ResultCurvesPanel</name>
    <message numerus="yes">
        <source>All %Ln</source>
        <comment>curves</comment>
        <translation>
            <numerusform>All %Ln</numerusform>
            <numerusform>All %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ResultPlot</name>
    <message numerus="yes">
        <source> ± %1, mean of %Ln run(s)</source>
        <comment>standard deviation</comment>
        <translation>
            <numerusform> ± %1, mean of %Ln run</numerusform>
            <numerusform> ± %1, mean of %Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::ReviewPage</name>
    <message numerus="yes">
        <source>The command line reads the names of %n image(s) from a file.</source>
        <translation>
            <numerusform>The command line reads the name of %n image from a file.</numerusform>
            <numerusform>The command line reads the names of %n images from a file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 folds for each seed, %Ln run(s) in all</source>
        <comment>1, 2, 3</comment>
        <translation>
            <numerusform>%1: %2 folds for each seed, %Ln run in all</numerusform>
            <numerusform>%1: %2 folds for each seed, %Ln runs in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln run(s), one for each seed</source>
        <comment>1, 2, 3</comment>
        <translation>
            <numerusform>%1: %Ln run, one for each seed</numerusform>
            <numerusform>%1: %Ln runs, one for each seed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) that you left out</source>
        <translation>
            <numerusform>%Ln image that you left out</numerusform>
            <numerusform>%Ln images that you left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s), one for each value</source>
        <translation>
            <numerusform>%Ln run, one for each value</numerusform>
            <numerusform>%Ln runs, one for each value</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s), one for each combination of values, seeds and folds</source>
        <translation>
            <numerusform>%Ln run, one for each combination of values, seeds and folds</numerusform>
            <numerusform>%Ln runs, one for each combination of values, seeds and folds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunActions</name>
    <message numerus="yes">
        <source>deletion of %Ln runs</source>
        <translation>
            <numerusform>deletion of %Ln run</numerusform>
            <numerusform>deletion of %Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunTally</name>
    <message numerus="yes">
        <source>Mean and standard deviation of %n run(s) that differ in nothing but the seed or the fold</source>
        <translation>
            <numerusform>Mean and standard deviation of %n run that differ in nothing but the seed or the fold</numerusform>
            <numerusform>Mean and standard deviation of %n runs that differ in nothing but the seed or the fold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lowest and highest of %n run(s) with different settings</source>
        <translation>
            <numerusform>Lowest and highest of %n run with different settings</numerusform>
            <numerusform>Lowest and highest of %n runs with different settings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunTreeModel</name>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <comment>method, number of runs</comment>
        <translation>
            <numerusform>%1 · %n run</numerusform>
            <numerusform>%1 · %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunWords</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <comment>duration</comment>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>%n minute ago</numerusform>
            <numerusform>%n minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::RunsView</name>
    <message numerus="yes">
        <source>%Ln entries are no longer listed. Their folders stay.</source>
        <translation>
            <numerusform>%Ln entry is no longer listed. Its folder stays.</numerusform>
            <numerusform>%Ln entries are no longer listed. Their folders stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln in all</source>
        <translation>
            <numerusform>%Ln in all</numerusform>
            <numerusform>%Ln in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %Ln training</source>
        <translation>
            <numerusform> · %Ln training</numerusform>
            <numerusform> · %Ln training</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %Ln waiting</source>
        <translation>
            <numerusform> · %Ln waiting</numerusform>
            <numerusform> · %Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted %Ln runs.</source>
        <translation>
            <numerusform>Deleted %Ln run.</numerusform>
            <numerusform>Deleted %Ln runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::SampleTags</name>
    <message numerus="yes">
        <source>Tag %Ln image(s) “%1”</source>
        <translation>
            <numerusform>Tag %Ln image “%1”</numerusform>
            <numerusform>Tag %Ln images “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take “%1” from %Ln image(s)</source>
        <translation>
            <numerusform>Take “%1” from %Ln image</numerusform>
            <numerusform>Take “%1” from %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::StatusLine</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s)</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln class(es)</source>
        <translation>
            <numerusform>%Ln class</numerusform>
            <numerusform>%Ln classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::SweepField</name>
    <message numerus="yes">
        <source>%Ln run(s) in all, with seeds and folds.</source>
        <translation>
            <numerusform>%Ln run in all, with seeds and folds.</numerusform>
            <numerusform>%Ln runs in all, with seeds and folds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::TagModel</name>
    <message numerus="yes">
        <source>%1, on %Ln image(s)</source>
        <comment>a tag</comment>
        <translation>
            <numerusform>%1, on %Ln image</numerusform>
            <numerusform>%1, on %Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, on %2 of %Ln image(s)</source>
        <comment>a tag</comment>
        <translation>
            <numerusform>%1, on %2 of %Ln image</numerusform>
            <numerusform>%1, on %2 of %Ln images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kindred::TagPicker</name>
    <message numerus="yes">
        <source>Tags of %Ln image(s)</source>
        <translation>
            <numerusform>Tags of %Ln image</numerusform>
            <numerusform>Tags of %Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tagged %Ln image(s) “%1”.</source>
        <translation>
            <numerusform>Tagged %Ln image “%1”.</numerusform>
            <numerusform>Tagged %Ln images “%1”.</numerusform>
        </translation>
    </message>
</context>
</TS>
