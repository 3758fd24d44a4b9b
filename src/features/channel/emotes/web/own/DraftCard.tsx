import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { EMOTE_BYTES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS, EMOTE_SIZES } from '#features/channel/emotes/contract.ts';
import { nameProblem, type PictureProblem } from './draft-problems.ts';
import { type Draft, useUploadEmote } from './use-own-emotes.ts';

const SIZES = EMOTE_SIZES.toReversed();

interface DraftCardProps {
  channel: { id: number; slug: string; subscription_enabled: boolean };
  draft: Draft;
  taken: readonly string[];
  onChange: (next: Partial<Pick<Draft, 'name' | 'subscribersOnly'>>) => void;
  onDone: () => void;
}

export function DraftCard({ channel, draft, taken, onChange, onDone }: DraftCardProps) {
  const upload = useUploadEmote(channel);
  const { file, url, name, subscribersOnly, problem } = draft;
  const wrongName = nameProblem(name, taken);
  const form = useSubmit(() => {
    if (wrongName === null) upload.mutate({ file, name, subscribersOnly }, { onSuccess: onDone });
  }, upload.isPending);
  return (
    <li className="rounded-lg border border-mint-line bg-panel p-3">
      <form {...form} aria-label={t('emotes.upload.draft', { file: file.name })} className="flex flex-col gap-3">
        {problem === null ? (
          <>
            <SizePreview sizes={SIZES} sourceOf={() => url} />
            <TextField
              label={t('emotes.upload.name')}
              hint={t('emotes.upload.name.hint', { name: name || '…' })}
              error={name === '' ? undefined : (wrongName ?? undefined)}
              value={name}
              maxLength={32}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => {
                onChange({ name: event.target.value });
                upload.reset();
              }}
            />
            {channel.subscription_enabled && (
              <Switch
                label={t('emotes.upload.subscribers')}
                checked={subscribersOnly}
                onChange={(checked) => onChange({ subscribersOnly: checked })}
              />
            )}
            {upload.isError && <Problem text={refusalText(upload.error)} />}
          </>
        ) : (
          <>
            <p className="truncate font-semibold">
              <bdi>{file.name}</bdi>
            </p>
            <Problem text={problemText(problem)} />
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onDone} disabled={upload.isPending}>
            {t('emotes.upload.discard')}
          </Button>
          {problem === null && (
            <Button type="submit" variant="primary" busy={upload.isPending} disabled={wrongName !== null}>
              {t('emotes.upload.add')}
            </Button>
          )}
        </div>
      </form>
    </li>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-red-text">
      <Icon name="warn" size="small" className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}

function problemText(problem: PictureProblem): string {
  switch (problem.kind) {
    case 'not_an_image':
      return t('emotes.upload.not_an_image');
    case 'too_large':
      return t('emotes.upload.too_large', { size: Math.ceil(problem.bytes / 1024), max: EMOTE_BYTES / 1024 });
    case 'dimensions':
      return t('emotes.upload.dimensions', { ...problem, min: EMOTE_MIN_PIXELS, max: EMOTE_MAX_PIXELS });
  }
}

type PreviewSize = 28 | 56 | 112;

/** Shows the displayed sizes on the dark and light background of a chat. */
export function SizePreview({ sizes, sourceOf }: { sizes: readonly PreviewSize[]; sourceOf: (size: PreviewSize) => string }) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {(['dark', 'light'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          role="img"
          aria-label={t(`emotes.one.on_${theme}`)}
          className="flex min-w-0 flex-wrap items-end justify-center gap-2 overflow-hidden rounded-md border border-line-soft bg-column p-2"
        >
          {sizes.map((size) => (
            <FallbackImage
              key={size}
              src={sourceOf(size)}
              alt=""
              width={size}
              height={size}
              loading="lazy"
              decoding="async"
              className="shrink-0 object-contain"
              style={{ width: size, height: size }}
              fallback={<Icon name="smile" className="text-ink-3" />}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
