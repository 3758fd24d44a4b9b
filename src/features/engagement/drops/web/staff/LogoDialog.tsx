import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { changeLogo, ORGANIZATION_LOGO, removeLogo, type StaffOrganization } from '#features/engagement/drops/contract/organization.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { DropPicture } from '../card/DropPicture.tsx';

export function LogoDialog({ organization: { id, name, logo_url }, onClose }: { organization: StaffOrganization; onClose: () => void }) {
  const cache = useQueryClient();
  const params = { organization: id };
  const refresh = () => cache.invalidateQueries({ queryKey: STAFF_KEY });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('drops.staff.logo.named', { name })}>
      <PictureField
        label={t('drops.staff.logo')}
        hint={t('drops.field.image.hint')}
        kind={ORGANIZATION_LOGO}
        current={logo_url || null}
        onUpload={async (image, onUpload) => {
          await call(changeLogo, { params, body: { image }, onUpload });
          await refresh();
        }}
        onRemove={async () => {
          await call(removeLogo, { params });
          await refresh();
        }}
      >
        <DropPicture path={logo_url} className="size-18 rounded-md" />
      </PictureField>
    </Dialog>
  );
}
