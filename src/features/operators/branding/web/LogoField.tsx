import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useIdentity } from '#core/web/identity.ts';
import { useIdentityOfPage } from '#core/web/identity-of-page.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { settingsQuery } from '#core/web/settings.ts';
import { Logo } from '#core/web/ui/Logo.tsx';
import { changeSiteLogo, removeSiteLogo, SITE_LOGO } from '#features/operators/branding/contract.ts';

/** Saved at once. The page shows the new logo everywhere. */
export default function LogoField() {
  const cache = useQueryClient();
  const { logo } = useIdentity();
  useIdentityOfPage();
  const show = ({ data }: { data: { logo: typeof logo } }) =>
    cache.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, logo: data.logo });
  return (
    <PictureField
      label={t('staff.branding.logo')}
      hint={t('staff.branding.logo.hint')}
      kind={SITE_LOGO}
      current={logo?.large ?? null}
      onUpload={async (image, onUpload) => show(await call(changeSiteLogo, { body: { image }, onUpload }))}
      onRemove={async () => show(await call(removeSiteLogo))}
    >
      <Logo size={80} />
    </PictureField>
  );
}
