import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { Inventory } from '../inventory/Inventory.tsx';

/** `/drops/inventory` (R-04, DR-08). */
export default function InventoryPage() {
  usePageTitle(t('drops.title'));
  return (
    <SignedInOnly title={t('drops.page.sign_in')} wholePage>
      <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
        <Inventory />
      </div>
    </SignedInOnly>
  );
}
