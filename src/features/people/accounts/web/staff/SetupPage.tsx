import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Setup } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { setupQuery } from './staff-queries.ts';

/** `you`: unknown to the server; the operator checks it. */
interface SetupItem {
  name: 'address' | 'mail' | 'backup' | 'limits' | 'money' | 'staff';
  state: 'done' | 'open' | 'you';
  text: string;
}

export default function SetupPage() {
  usePageTitle(t('staff.setup'));
  const setup = useQuery(setupQuery);
  return (
    <>
      <SettingsSection title={t('staff.setup.you')}>
        <p className="text-ink-2">{t('staff.setup.you.text')}</p>
      </SettingsSection>
      <SettingsSection title={t('staff.setup.next')} description={t('staff.setup.next.text')}>
        {setup.isPending && <Skeleton className="h-72 w-full rounded-md" />}
        {setup.isError && !setup.data && <QueryError title={t('staff.setup.failed')} query={setup} />}
        {setup.data && (
          <ol aria-label={t('staff.setup.next')}>
            {itemsOf(setup.data).map((item) => (
              <SetupRow key={item.name} item={item} />
            ))}
          </ol>
        )}
      </SettingsSection>
    </>
  );
}

const TONES = { done: 'mint', open: 'amber', you: 'neutral' } as const;
const ICONS = { done: 'check', open: 'warn', you: 'info' } as const;

function SetupRow({ item: { name, state, text } }: { item: SetupItem }) {
  return (
    <li className="flex items-start gap-3 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <Icon name={ICONS[state]} className={state === 'done' ? 'mt-0.5 text-mint-text' : 'mt-0.5 text-ink-3'} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t(`staff.setup.${name}`)}
          <Tag tone={TONES[state]}>{t(`staff.setup.state.${state}`)}</Tag>
        </p>
        <p className="wrap-anywhere text-ink-2">{text}</p>
      </div>
    </li>
  );
}

function itemsOf(setup: Setup): SetupItem[] {
  const { public_url: url, limits } = setup;
  return [
    { name: 'address', ...addressOf(setup, url) },
    setup.sends_mail
      ? { name: 'mail', state: 'done', text: t('staff.setup.mail.sent') }
      : { name: 'mail', state: 'open', text: t('staff.setup.mail.log') },
    {
      name: 'backup',
      state: 'you',
      text:
        setup.data_folder === null ? t('staff.setup.backup.postgresql') : t('staff.setup.backup.embedded', { folder: setup.data_folder }),
    },
    limits
      ? {
          name: 'limits',
          state: 'done',
          text: t('staff.setup.limits.on', { reads: formatNumber(limits.reads_per_minute), sockets: formatNumber(limits.sockets) }),
        }
      : { name: 'limits', state: 'open', text: t('staff.setup.limits.off') },
    {
      name: 'money',
      state: setup.takes_money === 'stripe' ? 'done' : 'you',
      text: t(`staff.setup.money.${setup.takes_money ?? 'off'}`),
    },
    setup.staff_accounts > 1
      ? { name: 'staff', state: 'done', text: t('staff.setup.staff.several', { count: setup.staff_accounts }) }
      : { name: 'staff', state: 'open', text: t('staff.setup.staff.alone') },
  ];
}

function addressOf({ is_https, is_reachable }: Setup, url: string): Pick<SetupItem, 'state' | 'text'> {
  if (!is_reachable) return { state: 'open', text: t('staff.setup.address.local', { url }) };
  return is_https
    ? { state: 'done', text: t('staff.setup.address.https', { url }) }
    : { state: 'open', text: t('staff.setup.address.http', { url }) };
}
