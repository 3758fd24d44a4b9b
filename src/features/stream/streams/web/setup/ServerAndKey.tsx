import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useNow } from '#core/web/use-now.ts';
import { resetStreamKey, type StreamKey, showStreamKey } from '#features/stream/streams/contract.ts';

/** The key is hidden by default, because streamers often share their screen. */
export function ServerAndKey({ slug, server, streamKey }: { slug: string; server: string; streamKey: StreamKey }) {
  const [isShown, setIsShown] = useState(false);
  const now = useNow(MINUTE_MS);
  const { stream_key: key, last_used_at: used } = streamKey;
  return (
    <div className="flex flex-col gap-3">
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

export function CopyButton({ text, label, words = label, size }: CopyButtonProps) {
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
export const streamKeyQuery = (slug: string) =>
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
