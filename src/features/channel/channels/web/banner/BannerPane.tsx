import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel, ResponsivePicture } from '#features/channel/channels/contract/channel.ts';
import { changeOfflineBanner, OFFLINE_BANNER, removeOfflineBanner } from '#features/channel/channels/contract/profile.ts';
import { OfflineBanner } from '../Picture.tsx';
import { channelKey } from '../queries.ts';

/** */
export function BannerPane({ channel }: { channel: Channel }) {
  const cache = useQueryClient();
  const { slug, offline_banner_image: banner } = channel;
  const show = (image: ResponsivePicture | null) =>
    cache.setQueryData<Channel>(channelKey(slug), (known) => known && { ...known, offline_banner_image: image });
  return (
    <PictureField
      label={t('channels.banner.label')}
      hint={t('channels.banner.hint')}
      kind={OFFLINE_BANNER}
      current={banner?.src ?? null}
      onUpload={async (image, onUpload) =>
        show((await call(changeOfflineBanner, { params: { slug }, body: { image }, onUpload })).data.offline_banner_image)
      }
      onRemove={async () => show((await call(removeOfflineBanner, { params: { slug } })).data.offline_banner_image)}
      className="p-3"
    >
      <div className="relative aspect-video w-full max-w-80 overflow-hidden rounded-md bg-well">
        {banner ? (
          <OfflineBanner banner={banner} sizes="320px" className="size-full" />
        ) : (
          <div className="grid size-full place-items-center content-center gap-1.5 p-3 text-center text-12 text-ink-3">
            <Icon name="screen" size="large" />
            {t('channels.banner.none')}
          </div>
        )}
      </div>
    </PictureField>
  );
}
