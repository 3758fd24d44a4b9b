import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useNow } from '#core/web/use-now.ts';
import { stopStreamBroadcast, streamerIsLive } from '#features/channel/channels/contract/livestream.ts';
import { type PaneProps, STREAM_KEY_PLACE } from '#features/channel/channels/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { allowStreaming, resetStreamKey, type StreamKey, showStreamKey, streamAttemptEnded } from '#features/stream/streams/contract.ts';
import { ChannelAttempts } from '../health/AttemptList.tsx';

export default function SetupPane({ channel }: PaneProps) {
  const viewer = useViewer();
  if (channel.is_banned)
    return (
      <EmptyState icon="ban" title={t('streams.setup.suspended')}>
        {t('streams.setup.suspended.text')}
      </EmptyState>
    );
  if (!viewer) return <Loading />;
  if (viewer.id !== channel.user_id)
    return (
      <EmptyState icon="key" title={t('streams.setup.others', { name: channel.user.username })}>
        {t('streams.setup.others.text')}
      </EmptyState>
    );
  return <OwnSetup channel={channel} />;
}

function OwnSetup({ channel }: Pick<PaneProps, 'channel'>) {
  const { slug } = channel;
  const cache = useQueryClient();
  const key = useQuery(streamKeyQuery(slug));
  // Every use of the key by an encoder updates its last use. Ending a stream on the dashboard puts the key on hold.
  const again = () => void cache.invalidateQueries(streamKeyQuery(slug));
  useRealtime(streamerIsLive, [channel.id], again);
  useRealtime(stopStreamBroadcast, [channel.id], again);
  useRealtime(streamAttemptEnded, [channel.id], again);
  useSubscriptionConfirmed(streamerIsLive, [channel.id], (confirmation) => confirmation.again && again());
  if (key.isPending) return <Loading />;
  if (!key.data) return <QueryError title={t('streams.setup.failed')} query={key} />;
  const { server_url: server } = key.data;
  if (server === null)
    return (
      <EmptyState icon="offline" title={t('streams.setup.off')}>
        {t('streams.setup.off.text')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5 p-3">
      {key.data.held_since !== null && <Held slug={slug} />}
      <ServerAndKey slug={slug} server={server} streamKey={key.data} />
      <ChannelAttempts channel={channel} />
      <EncoderSteps server={server} streamKey={key.data.stream_key} />
    </div>
  );
}

/** The stream was ended on the dashboard, and its encoder would otherwise start another one by itself. */
function Held({ slug }: { slug: string }) {
  const cache = useQueryClient();
  const allow = useMutation({
    mutationFn: () => call(allowStreaming, { params: { slug } }),
    onSuccess: () => toast.good('streams.setup.held.done'),
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries(streamKeyQuery(slug)),
  });
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-amber-soft p-3">
      <Icon name="pause" size="small" className="text-amber-text" />
      <p className="min-w-0 flex-1 basis-48">
        <b>{t('streams.setup.held')}</b> <span className="text-ink-2">{t('streams.setup.held.text')}</span>
      </p>
      <Button variant="primary" busy={allow.isPending} className="max-md:flex-1" onClick={() => allow.mutate()}>
        {t('streams.setup.held.allow')}
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 p-3">
      {['h-14', 'h-20', 'h-64'].map((height) => (
        <Skeleton key={height} className={`${height} rounded-sm`} />
      ))}
    </div>
  );
}

function EncoderSteps({ server, streamKey }: { server: string; streamKey: string }) {
  return (
    <section>
      <h3 className="text-14 font-bold">{t('streams.setup.obs')}</h3>
      <ol className="mt-2 flex flex-col gap-3 [counter-reset:step]">
        <Step title={t('streams.setup.obs.service')}>{t('streams.setup.obs.service.text')}</Step>
        <Step title={t('streams.setup.obs.paste')}>
          <span className="mt-1 flex flex-wrap gap-2">
            <CopyButton size="small" text={server} label={t('streams.setup.copy_server')} />
            <CopyButton size="small" text={streamKey} label={t('streams.setup.copy_key')} />
          </span>
        </Step>
        <Step title={t('streams.setup.obs.output')}>{t('streams.setup.obs.output.text')}</Step>
        <Step title={t('streams.setup.obs.start')}>{t('streams.setup.obs.start.text')}</Step>
      </ol>
      <details className="mt-4">
        <summary className="cursor-pointer text-12 font-semibold text-mint-text">{t('streams.setup.ffmpeg')}</summary>
        <code dir="ltr" className="mt-2 block rounded-sm bg-field p-2 font-mono text-12 wrap-anywhere text-ink-2">
          {ffmpegCommand(server, '•'.repeat(8))}
        </code>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <CopyButton size="small" text={ffmpegCommand(server, streamKey)} label={t('streams.setup.ffmpeg.copy')} />
          <span className="text-12 text-ink-3">{t('streams.setup.ffmpeg.hint')}</span>
        </div>
      </details>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 [counter-increment:step]">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-control text-12 font-bold text-ink-2 tabular-nums before:content-[counter(step)]"
      />
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-12 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

/** A single line for every shell. Key frames are forced by time, for any frame rate; browsers decode only 4:2:0. */
const ffmpegCommand = (server: string, key: string): string =>
  `ffmpeg -re -i video.mp4 -c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 4500k -maxrate 4500k -bufsize 9000k -force_key_frames "expr:gte(t,n_forced*2)" -c:a aac -b:a 160k -f flv "${server}/${key}"`;

/** The key is hidden by default, because streamers often share their screen. */
function ServerAndKey({ slug, server, streamKey }: { slug: string; server: string; streamKey: StreamKey }) {
  const [isShown, setIsShown] = useState(false);
  const place = useFocusFromLink();
  const now = useNow(MINUTE_MS);
  const { stream_key: key, last_used_at: used } = streamKey;
  return (
    <div ref={place} role="group" aria-label={t('streams.setup.server_and_key')} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={t('streams.setup.server')} value={server} readOnly dir="ltr" className="font-mono text-12" />
        </div>
        <CopyButton text={server} label={t('streams.setup.copy_server')} words={t('streams.setup.copy')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('streams.setup.key')}
              type={isShown ? 'text' : 'password'}
              value={key}
              readOnly
              dir="ltr"
              autoComplete="off"
              className="font-mono text-12"
              trailing={
                <IconButton
                  icon={isShown ? 'eye-off' : 'eye'}
                  label={t(isShown ? 'streams.setup.key.hide' : 'streams.setup.key.show')}
                  size="small"
                  onClick={() => setIsShown(!isShown)}
                />
              }
            />
          </div>
          <CopyButton text={key} label={t('streams.setup.copy_key')} words={t('streams.setup.copy')} />
        </div>
        <p className="text-12 text-ink-3">
          {t('streams.setup.key.hint')}{' '}
          {used === null ? t('streams.setup.key.unused') : t('streams.setup.key.used', { when: formatRelative(parseDate(used), now) })}
        </p>
      </div>
      <ResetKey slug={slug} />
    </div>
  );
}

/** Focuses the element when the page was opened to copy the stream key. Clears the fragment, so that the same link works again. */
function useFocusFromLink(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isWanted = useLocation({ select: ({ hash }) => hash === STREAM_KEY_PLACE });
  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [isWanted, navigate]);
  return place;
}

function ResetKey({ slug }: { slug: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetStreamKey(slug, () => setIsAsking(false));
  return (
    <>
      <Button variant="danger-soft" size="small" className="self-start max-md:self-stretch" onClick={() => setIsAsking(true)}>
        <Icon name="refresh" size="small" />
        {t('streams.setup.reset')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('streams.setup.reset.title')}
        text={t('streams.setup.reset.text')}
        confirm={t('streams.setup.reset')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
      />
    </>
  );
}

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  text: string;
  label: string;
  words?: string;
}

const SHOWN = 2_000;

function CopyButton({ text, label, words = label, size }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The clipboard needs permission and https.
      toast.bad('streams.setup.copy_failed');
    }
  };
  return (
    <Button size={size} aria-label={label} variant={isCopied ? 'on' : 'default'} className="shrink-0" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size="small" />
      <span aria-live="polite">{isCopied ? t('streams.setup.copied') : words}</span>
    </Button>
  );
}

/** Removed from the cache when nothing shows it. */
const streamKeyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['stream-key', slug],
    queryFn: async ({ signal }) => (await call(showStreamKey, { params: { slug }, signal })).data,
    gcTime: 0,
  });

function useResetStreamKey(slug: string, done: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetStreamKey, { params: { slug } }),
    onSuccess: ({ data }) => {
      cache.setQueryData(streamKeyQuery(slug).queryKey, data);
      toast.good('streams.setup.reset.done');
      done();
    },
    onError: toast.refused,
  });
}
