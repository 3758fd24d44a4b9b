import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { SectionsLayout, staffPages } from '#features/people/accounts/web/SectionsLayout.tsx';
import { useSession } from '#features/people/accounts/web/session.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

/** Other people see the not-found page. */
export default function StaffRoute() {
  const session = useSession();
  const pages = staffPages(useActiveFeatures());
  if (session.isPending) return <PagePending />;
  if (session.isError) return <QueryError query={session} />;
  if (!session.data.viewer?.is_staff) return <NotFoundPage />;
  const notices = <Slot name="accounts.staff" />;
  return (
    <SectionsLayout title={t('staff.title')} sectionsLabel={t('staff.sections')} root="/staff" pages={pages} notices={notices} isWide />
  );
}
