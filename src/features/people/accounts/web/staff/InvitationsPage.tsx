import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import {
  createInvitation,
  INVITATION_NOTE_MAX,
  INVITATION_USES_MAX,
  type Invitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from '#features/people/accounts/contract/invitations.ts';
import { FormProblem } from '../FormProblem.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { PagedList } from './PagedList.tsx';
import { STAFF_KEY } from './staff-queries.ts';

const INVITATIONS_KEY = [...STAFF_KEY, 'invitations'];

const invitationsQuery = pagedQuery(
  INVITATIONS_KEY,
  async (cursor: string | undefined, signal) => (await call(listInvitations, { query: { cursor }, signal })).data,
  ({ next_cursor }) => next_cursor,
);

export default function InvitationsPage() {
  usePageTitle(t('staff.invitations'));
  const [isCreating, setIsCreating] = useState(false);
  const list = useInfiniteQuery(invitationsQuery);
  const mode = list.data?.pages[0]?.sign_up;
  return (
    <SettingsSection
      title={t('staff.invitations')}
      description={mode ? t(`staff.invitations.mode.${mode}`) : t('staff.invitations.text')}
      action={
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          <Icon name="plus" size="small" />
          {t('staff.invitations.new')}
        </Button>
      }
    >
      <PagedList
        list={list}
        rowsOf={({ invitations }) => invitations}
        label={t('staff.invitations')}
        failed={t('staff.invitations.failed')}
        empty={
          <EmptyState icon="mail" title={t('staff.invitations.none')}>
            {t('staff.invitations.none.text')}
          </EmptyState>
        }
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </PagedList>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </SettingsSection>
  );
}

const TONES = { open: 'mint', used_up: 'neutral', expired: 'neutral', revoked: 'red' } as const;

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { code, url, uses, used, note, state, created_by, created_at, expires_at } = invitation;
  const [shown, setShown] = useState<'people' | 'revoke' | null>(null);
  const end =
    expires_at === null ? t('staff.invitations.forever') : t('staff.invitations.until', { date: formatDate(expires_at, 'medium') });
  const by = created_by && t('staff.invitations.by', { name: created_by.username });
  const facts = [
    t('staff.invitations.used', { used: formatNumber(used), uses: formatNumber(uses) }),
    end,
    formatDate(created_at, 'medium'),
    by,
  ];
  const copy = () => {
    // The clipboard needs permission and https.
    navigator.clipboard.writeText(url).then(
      () => toast.good('staff.invitations.copied'),
      () => toast.bad('staff.invitations.copy_failed', { url }),
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <code className="wrap-anywhere">{code}</code>
          <Tag tone={TONES[state]}>{t(`staff.invitations.state.${state}`)}</Tag>
        </p>
        {note && (
          <p className="wrap-anywhere text-ink-2">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="text-12 wrap-anywhere text-ink-3 tabular-nums">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      {used > 0 && (
        <Button variant="ghost" size="small" aria-label={t('staff.invitations.people.named', { code })} onClick={() => setShown('people')}>
          {t('staff.invitations.people')}
        </Button>
      )}
      {state === 'open' && (
        <Button size="small" aria-label={t('staff.invitations.copy.named', { code })} onClick={copy}>
          <Icon name="copy" size="small" />
          {t('staff.invitations.copy')}
        </Button>
      )}
      {state === 'open' && (
        <Button
          variant="danger-soft"
          size="small"
          aria-label={t('staff.invitations.revoke.named', { code })}
          onClick={() => setShown('revoke')}
        >
          {t('staff.invitations.revoke')}
        </Button>
      )}
      {shown === 'people' && <PeopleDialog invitation={invitation} onClose={() => setShown(null)} />}
      <RevokeDialog invitation={invitation} isOpen={shown === 'revoke'} onClose={() => setShown(null)} />
    </li>
  );
}

function RevokeDialog({ invitation: { id }, isOpen, onClose }: { invitation: Invitation; isOpen: boolean; onClose: () => void }) {
  const cache = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeInvitation, { params: { invitation: id } }),
    onSuccess: () => {
      toast.good('staff.invitations.revoked');
      onClose();
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('staff.invitations.revoke.title')}
      text={t('staff.invitations.revoke.text')}
      confirm={t('staff.invitations.revoke')}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}

function PeopleDialog({ invitation: { id }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { data: people, ...query } = useQuery({
    queryKey: [...INVITATIONS_KEY, id],
    queryFn: async ({ signal }) => (await call(listInvited, { params: { invitation: id }, signal })).data.people,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('staff.invitations.people')}>
      {query.isPending && <Skeleton className="h-24 w-full rounded-md" />}
      {query.isError && !people && <QueryError title={t('staff.invitations.people.failed')} query={query} />}
      {people?.length === 0 && <p className="text-ink-2">{t('staff.invitations.people.none')}</p>}
      {people && people.length > 0 && (
        <ul aria-label={t('staff.invitations.people')}>
          {people.map(({ id: userId, username, slug, used_at }) => (
            <li
              key={userId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-soft py-2 first:border-0"
            >
              <Link to="/staff/accounts/$username" params={{ username: slug }} className="font-semibold wrap-anywhere hover:underline">
                <bdi>{username}</bdi>
              </Link>
              <time dateTime={used_at} className="text-12 text-ink-3 tabular-nums">
                {formatDate(used_at, 'mediumWithTime')}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Days; empty for no end. */
const ENDS = ['1', '7', '30', ''] as const;

const Draft = z.object({
  uses: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(INVITATION_USES_MAX)),
  days: z.string().transform((days) => (days === '' ? null : Number(days))),
  note: z.string().trim(),
});

function CreateDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const { form, field, change, draft, problem, isSending } = useForm({
    schema: Draft,
    start: { uses: '1', days: '7', note: '' },
    send: async (body) => {
      await call(createInvitation, { body });
      toast.good('staff.invitations.created');
      onClose();
      await cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
  });
  return (
    <FormDialog title={t('staff.invitations.new')} form={form} action={t('staff.invitations.create')} isBusy={isSending} onClose={onClose}>
      <TextField
        label={t('staff.invitations.uses')}
        inputMode="numeric"
        error={problem('uses') && t('staff.invitations.uses.wrong')}
        {...field('uses')}
      />
      <SelectField
        label={t('staff.invitations.end')}
        value={draft.days}
        options={ENDS.map((value) => ({
          value,
          label: value === '' ? t('staff.invitations.end.none') : t('staff.length.days', { count: Number(value) }),
        }))}
        onChange={(days) => change({ days })}
      />
      <TextField
        label={t('staff.invitations.note')}
        hint={t('staff.invitations.note.hint')}
        maxLength={INVITATION_NOTE_MAX}
        error={problem('note')?.text}
        {...field('note')}
      />
      <FormProblem text={problem('')?.text} />
    </FormDialog>
  );
}
