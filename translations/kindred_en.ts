<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context>
    <name>Report</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
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
        <source>%1 · %Ln images</source>
        <comment>source, number</comment>
        <translation>
            <numerusform>%1 · %Ln image</numerusform>
            <numerusform>%1 · %Ln images</numerusform>
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
    <name>kindred::ReviewPage</name>
    <message numerus="yes">
        <source>The command line reads the names of %n image(s) from a file.</source>
        <translation>
            <numerusform>The command line reads the name of %n image from a file.</numerusform>
            <numerusform>The command line reads the names of %n images from a file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln image(s) that you left out</source>
        <translation>
            <numerusform>%Ln image that you left out</numerusform>
            <numerusform>%Ln images that you left out</numerusform>
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
    <name>kindred::StatusLine</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
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
</TS>
