import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { sendCallbacksAgain, type UndeliveredClaim } from '#features/engagement/drops/contract/callback.ts';
import { changeOrganization, type OwnOrganization, resetCallbackSecret } from '#features/engagement/drops/contract/organization.ts';
import { undeliveredQuery, useManage } from './manage-queries.ts';

/** The server checks the address of the site. */
const Addresses = z.object({
  callback_url: z
    .string()
    .trim()
    .regex(/^(https:\/\/\S+)?$/),
  url: z.string().trim(),
});

export function CallbackSettings({ organization }: { organization: OwnOrganization }) {
  const { id, has_secret: hasSecret } = organization;
  const params = { organization: id };
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const save = useManage(
    (body: z.output<typeof Addresses>) => call(changeOrganization, { params, body }),
    () => toast.good('drops.callback.saved'),
  );
  const { form, field, problem } = useForm({
    schema: Addresses,
    start: { callback_url: organization.callback_url, url: organization.url },
    send: (addresses) => save.mutate(addresses),
    isPending: save.isPending,
    checksOn: 'change',
  });
  const reset = useManage(
    () => call(resetCallbackSecret, { params }),
    ({ data }) => {
      setAsking(false);
      setSecret(data.secret);
    },
  );
  return (
    <div className="grid max-w-160 gap-4 pt-4">
      <form {...form} className="flex flex-col gap-4 rounded-lg border border-line-soft bg-panel p-4">
        <TextField
          type="url"
          label={t('drops.callback.url')}
          hint={t('drops.callback.url.hint')}
          error={problem('callback_url') && t('drops.problem.https')}
          placeholder="https://"
          spellCheck={false}
          {...field('callback_url')}
        />
        <TextField
          type="url"
          label={t('drops.field.site')}
          hint={t('drops.field.site.hint')}
          placeholder="https://"
          spellCheck={false}
          {...field('url')}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('drops.save')}
          </Button>
        </div>
      </form>
      <section className="flex flex-col gap-3 rounded-lg border border-line-soft bg-panel p-4">
        <h2 className="text-14 font-bold">{t('drops.callback.secret')}</h2>
        <p className="text-ink-2">{t(hasSecret ? 'drops.callback.secret.text' : 'drops.callback.secret.none')}</p>
        {secret !== null && (
          <div role="status">
            <p className="font-semibold">{t('drops.callback.secret.once')}</p>
            <code className="mt-1 block rounded-sm bg-well p-3 text-12 break-all select-all">{secret}</code>
          </div>
        )}
        <div>
          <Button busy={reset.isPending} onClick={() => (hasSecret ? setAsking(true) : reset.mutate(undefined))}>
            {t(hasSecret ? 'drops.callback.secret.reset' : 'drops.callback.secret.make')}
          </Button>
        </div>
      </section>
      <UndeliveredClaims organizationId={id} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('drops.callback.secret.question')}
        text={t('drops.callback.secret.question.text')}
        confirm={t('drops.callback.secret.reset')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
      />
    </div>
  );
}

function UndeliveredClaims({ organizationId: organization }: { organizationId: string }) {
  const list = useInfiniteQuery(undeliveredQuery(organization));
  const send = useManage(
    (claim_id?: string) => call(sendCallbacksAgain, { params: { organization }, body: claim_id === undefined ? {} : { claim_id } }),
    ({ data }) => toast.good('drops.undelivered.sent', { count: data.claims }),
  );
  const claims = list.data?.pages.flatMap((page) => page.claims);
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line-soft bg-panel p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-14 font-bold">{t('drops.undelivered')}</h2>
        {claims && claims.length > 1 && (
          <Button size="small" busy={send.isPending && send.variables === undefined} onClick={() => send.mutate(undefined)}>
            {t('drops.undelivered.send_all')}
          </Button>
        )}
      </header>
      {!claims && list.isError && <QueryError query={list} />}
      {!claims && !list.isError && <Skeleton className="h-12 rounded-md" />}
      {claims?.length === 0 && <p className="text-ink-2">{t('drops.undelivered.none')}</p>}
      {claims && claims.length > 0 && (
        <ul aria-label={t('drops.undelivered')}>
          {claims.map((claim) => (
            <li key={claim.id} className="flex items-center gap-3 border-t border-line-soft py-2 first:border-0">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{claim.reward.name}</bdi> <bdi className="font-normal text-ink-2">{claim.user.username}</bdi>{' '}
                  {claim.is_test && <Tag tone="amber">{t('drops.state.test')}</Tag>}
                </p>
                <p className="text-12 text-ink-3 wrap-anywhere">
                  <bdi>{claim.campaign.name}</bdi> · {formatDate(claim.claimed_at, 'mediumWithTime')}
                </p>
                <p className={claim.failed_at === null ? 'text-12 text-ink-2' : 'text-12 text-red-text'}>{stateText(claim)}</p>
              </div>
              <Button
                size="small"
                aria-label={t('drops.undelivered.send.named', { reward: claim.reward.name, person: claim.user.username })}
                busy={send.isPending && send.variables === claim.id}
                onClick={() => send.mutate(claim.id)}
              >
                {t('drops.undelivered.send')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} label={t('drops.more')} size="small" />
    </section>
  );
}

/** Result of the last attempt, and what happens next. */
function stateText({ problem, attempts, failed_at, next_attempt_at }: UndeliveredClaim): string {
  if (problem === null) return t('drops.undelivered.waiting');
  const why = problemText(problem);
  if (failed_at !== null || next_attempt_at === null) return t('drops.undelivered.given_up', { why, count: attempts });
  return t('drops.undelivered.retry', { why, date: formatDate(next_attempt_at, 'mediumWithTime') });
}

function problemText(problem: string): string {
  if (problem === 'timeout' || problem === 'unreachable' || problem === 'private') return t(`drops.problem.${problem}`);
  return t('drops.problem.status', { status: problem });
}
