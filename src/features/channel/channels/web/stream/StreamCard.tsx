import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { StreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { languageName, tagsWithoutLanguage } from '#features/channel/channels/rules/stream-details.ts';
import { categoryName } from '../category-name.ts';
import { Uptime, ViewerCount } from '../LiveFigures.tsx';
import { Picture, PictureLabel } from '../Picture.tsx';
import { channelQuery } from '../queries.ts';
import { useViewers } from '../use-channel.ts';
import { GoLiveButton } from './GoLiveButton.tsx';
import { MatureSwitch } from './MatureSwitch.tsx';
import { useEndStream, useStreamSettings } from './use-stream-settings.ts';

const EditStreamDialog = lazyComponent('use', async () => ({ default: (await import('./EditStreamDialog.tsx')).EditStreamDialog }));

export function StreamCard({ channel, role }: { channel: Channel; role: Role }) {
  const settings = useStreamSettings(channel);
  const [editing, setEditing] = useState(false);
  if (settings.isPending) return <StreamSkeleton />;
  if (settings.isError) return <QueryError title={t('channels.stream.failed')} query={settings} />;
  return (
    <>
      <PaneActions>
        <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
          <Icon name="edit" size="small" />
          {/* The pane title hides first in the narrowest column of the overview. */}
          <span className="@max-[15rem]/pane-head:sr-only">{t('channels.stream.edit')}</span>
        </Button>
      </PaneActions>
      <StreamPicture channel={channel} settings={settings.data} />
      <div className="flex flex-col gap-3 p-3">
        <Words settings={settings.data} />
        <MatureSwitch channel={channel} role={role} />
        {can(channelsFeature.permissions.go_live, role) && <LiveButton channel={channel} />}
      </div>
      {editing && (
        <DialogPanel name="The dialog of the stream" onClose={() => setEditing(false)}>
          <EditStreamDialog slug={channel.slug} settings={settings.data} onClose={() => setEditing(false)} />
        </DialogPanel>
      )}
    </>
  );
}

/** Milliseconds between requests until a new stream has its first picture, and afterwards: the server makes one a minute. */
const FIRST_PICTURE = 10_000;
const NEXT_PICTURE = MINUTE_MS;

/** No event has the picture, because all viewers would refetch it. */
function usePictureRefresh({ slug, livestream }: Channel): void {
  const interval = livestream?.thumbnail.src === '' ? FIRST_PICTURE : NEXT_PICTURE;
  useQuery({ ...channelQuery(slug), refetchInterval: livestream !== null && interval });
}

function StreamPicture({ channel, settings }: { channel: Channel; settings: StreamSettings }) {
  const stream = channel.livestream;
  usePictureRefresh(channel);
  return (
    <div className="relative aspect-video overflow-hidden bg-well">
      <div className={stream ? 'size-full' : 'size-full opacity-50 grayscale'}>
        <Picture src={stream?.thumbnail.src} srcset={stream?.thumbnail.srcset} category={settings.category.slug} seed={channel.slug} />
      </div>
      <div className="absolute start-3 top-3 flex gap-1.5">
        {stream ? (
          <>
            <LiveMark />
            <PictureLabel>
              <Uptime since={stream.created_at} />
            </PictureLabel>
            <Watching channel={channel} />
          </>
        ) : (
          <PictureLabel>{t('core.offline')}</PictureLabel>
        )}
      </div>
    </div>
  );
}

function Watching({ channel }: { channel: Channel }) {
  return (
    <PictureLabel>
      <ViewerCount count={useViewers(channel)} />
    </PictureLabel>
  );
}

function Words({ settings }: { settings: StreamSettings }) {
  return (
    <div>
      <p className="text-14 font-bold wrap-anywhere">
        <bdi>{settings.stream_title}</bdi>
      </p>
      <p className="font-semibold text-mint-text">
        <bdi>{categoryName(settings.category.name)}</bdi>
      </p>
      <ul aria-label={t('channels.page.tags')} className="mt-2 flex flex-wrap gap-1">
        <li className="max-w-full">
          <Tag>{languageName(settings.language)}</Tag>
        </li>
        {settings.is_mature && (
          <li>
            <Tag tone="amber">{t('channels.page.mature')}</Tag>
          </li>
        )}
        {tagsWithoutLanguage(settings.language, settings.tags).map((tag) => (
          <li key={tag} className="max-w-full">
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LiveButton({ channel }: { channel: Channel }) {
  const end = useEndStream(channel.slug);
  const [ending, setEnding] = useState(false);
  if (!channel.livestream) return <GoLiveButton slug={channel.slug} />;
  return (
    <>
      <Button variant="danger-soft" busy={end.isPending} onClick={() => setEnding(true)}>
        {t('channels.stream.end')}
      </Button>
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={t('channels.stream.end.title')}
        text={t('channels.stream.end.text')}
        confirm={t('channels.stream.end')}
        onConfirm={() => {
          setEnding(false);
          end.mutate();
        }}
      />
    </>
  );
}

function StreamSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      <Skeleton className="aspect-video w-full" />
      <div className="flex flex-col gap-2 p-3">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4.5 w-3/5" />
      </div>
    </div>
  );
}
