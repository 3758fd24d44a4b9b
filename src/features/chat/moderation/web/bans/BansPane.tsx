import { useState } from 'react';
import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { BAN_REASON_LENGTH } from '#features/chat/moderation/contract/bans.ts';
import { BanList } from './BanList.tsx';
import { useBan, useBannedPeople } from './use-banned-people.ts';

export default function BansPane({ channel }: Pick<PaneProps, 'channel'>) {
  const list = useBannedPeople(channel.slug, channel.chatroom.id);
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-3 overflow-x-hidden p-3 pb-0">
      <PaneActions>
        {list.bans && <span className="inline-flex items-center text-12 text-ink-3 tabular-nums">{formatNumber(list.active.length)}</span>}
        <Button variant={adding ? 'on' : 'ghost'} size="small" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Icon name="plus" size="small" />
          {t('moderation.bans.add')}
        </Button>
      </PaneActions>
      {adding && <AddBan slug={channel.slug} />}
      <BanList slug={channel.slug} list={list} />
    </div>
  );
}

/** In minutes. Null is a permanent ban. */
const LENGTHS = [null, 10, 60, 1440, 10_080] as const;
const lengthText = (minutes: number | null) => (minutes === null ? t('moderation.bans.permanent') : formatMinutes(minutes));

function AddBan({ slug }: { slug: string }) {
  const [username, setUsername] = useState('');
  const [length, setLength] = useState('0');
  const [reason, setReason] = useState('');
  const minutes = LENGTHS[Number(length)]!;
  const ban = useBan(slug, ({ username: name, minutes }) => {
    setUsername('');
    setReason('');
    toast.good(minutes === null ? 'moderation.bans.added' : 'moderation.bans.added_timeout', { name });
  });
  const name = username.trim().replace(/^@/, '');
  const form = useSubmit(() => {
    if (name !== '') ban.mutate({ username: name, minutes, reason: reason.trim() });
  }, ban.isPending);
  return (
    <form {...form} aria-label={t('moderation.bans.add')} className="flex flex-col gap-3 rounded-md bg-well p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          ref={focusOnMount}
          label={t('moderation.bans.username')}
          value={username}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={ban.isError ? refusalText(ban.error) : undefined}
          onChange={(event) => {
            setUsername(event.target.value);
            ban.reset();
          }}
        />
        <SelectField
          label={t('moderation.bans.length')}
          value={length}
          options={LENGTHS.map((choice, index) => ({ value: String(index), label: lengthText(choice) }))}
          onChange={setLength}
        />
      </div>
      <TextField
        label={t('moderation.sanction.ban.reason')}
        value={reason}
        maxLength={BAN_REASON_LENGTH}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" className="self-start" busy={ban.isPending} disabled={name === ''}>
        {t(minutes === null ? 'moderation.sanction.ban' : 'moderation.sanction.custom.go')}
      </Button>
    </form>
  );
}
