import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { Switch } from '#core/web/ui/Switch.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { emotePicture } from '../EmoteImage.tsx';
import { SizePreview } from './DraftCard.tsx';
import { nameProblem } from './draft-problems.ts';
import { useChangeEmote } from './use-own-emotes.ts';

/** Sizes in chat: alone, and inline. */
const SIZES = [56, 28] as const;

interface OwnEmoteCardProps {
  channel: { id: number; slug: string; subscription_enabled: boolean };
  emote: Emote;
  taken: readonly string[];
  still: boolean;
  onRemove: () => void;
}

export function OwnEmoteCard({ channel, emote, taken, still, onRemove }: OwnEmoteCardProps) {
  const change = useChangeEmote(channel);
  // Without subscriptions a restriction can be removed but not added.
  const [isLimited] = useState(emote.subscribers_only);
  const [rename, setRename] = useState<'not yet' | 'now' | 'done'>('not yet');
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line-soft bg-panel p-3">
      <SizePreview sizes={SIZES} sourceOf={(size) => emotePicture(emote.id, size, still)} />
      {rename === 'now' ? (
        <RenameForm name={emote.name} taken={taken} onRename={(name) => change.mutate({ emote, name })} onDone={() => setRename('done')} />
      ) : (
        <div className="flex min-h-9 items-center gap-1">
          <bdi className="min-w-0 flex-1 truncate font-bold">{emote.name}</bdi>
          {emote.animated && <Tag>{t('emotes.one.animated')}</Tag>}
          <IconButton
            // Focus returns here after the name field closes.
            ref={rename === 'done' ? focusOnMount : undefined}
            icon="edit"
            size="small"
            label={t('emotes.one.rename', { name: emote.name })}
            onClick={() => setRename('now')}
          />
          <IconButton icon="trash" size="small" label={t('emotes.one.remove', { name: emote.name })} onClick={onRemove} />
        </div>
      )}
      {(channel.subscription_enabled || isLimited) && (
        <Switch
          label={
            <>
              <span aria-hidden="true">{t('emotes.upload.subscribers')}</span>
              <span className="sr-only">{t('emotes.one.subscribers', { name: emote.name })}</span>
            </>
          }
          checked={emote.subscribers_only}
          onChange={(subscribers_only) => change.mutate({ emote, subscribers_only })}
        />
      )}
    </li>
  );
}

interface RenameFormProps {
  name: string;
  taken: readonly string[];
  onRename: (name: string) => void;
  onDone: () => void;
}

function RenameForm({ name, taken, onRename, onDone }: RenameFormProps) {
  const [draft, setDraft] = useState(name);
  const problem = nameProblem(draft, taken);
  const form = useSubmit(() => {
    if (problem !== null) return;
    if (draft !== name) onRename(draft);
    onDone();
  });
  return (
    <form
      {...form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextField
        ref={focusOnMount}
        label={t('emotes.upload.name')}
        error={problem ?? undefined}
        value={draft}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={problem !== null}>
            {t('core.save')}
          </Button>
        }
      />
    </form>
  );
}
