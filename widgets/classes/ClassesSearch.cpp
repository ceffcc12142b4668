// How the samples of a run find their like: what the view of classes asks for beside its answer.

#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/ClassesView.h"
#include "classes/HubSearch.h"
#include "models/runs/CurrentRun.h"

namespace kindred {

/// Asks for what takes a while only when asked to.
void ClassesView::followRetrieval()
{
    m_search->stop();
    if (!m_answer || m_answer->samples == 0)
        return;
    if (m_answer->samples <= kMostUnasked)
        return askRetrieval();
    offerRetrieval();
}

void ClassesView::offerRetrieval()
{
    m_search->stop();
    showRetrieval(std::nullopt);
    m_pictures->offerSearch(
        tr("Search %n sample(s) by class", nullptr, static_cast<int>(m_answer->samples)));
}

/// Who asked for lists of one length wants them of another too.
void ClassesView::followLength()
{
    if (m_showsRetrieval || m_search->isAsking())
        askRetrieval();
    else
        followRetrieval();
}

void ClassesView::askRetrieval()
{
    if (!m_answer || m_answer->samples == 0)
        return m_search->stop();
    m_pictures->sayOfHubs(tr("Looking for hubs…"));
    m_search->ask({{"run", m_current->run().toStdString()},
                   {"split", m_answer->split.toStdString()},
                   {"step", m_answer->step},
                   {"k", m_panel->k()}});
}

void ClassesView::takeRetrieval(const RunSource::Reply& reply)
{
    showRetrieval(readClassRetrieval(reply));
    if (reply.error)
        m_pictures->sayOfHubs(
            tr("No hubs: %1").arg(QString::fromStdString(reply.error->message())));
}

void ClassesView::showRetrieval(const std::optional<ClassRetrieval>& found)
{
    m_showsRetrieval = found.has_value();
    m_panel->setRetrieval(found);
    m_pictures->setHubs(found);
}

} // namespace kindred
