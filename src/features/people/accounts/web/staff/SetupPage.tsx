import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Setup } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { setupQuery } from './staff-queries.ts';

/** `done`: somebody set it up. `fine`: nothing is to be done. `you`: unknown to the server; the operator checks it. */
interface SetupItem {
  name: 'address' | 'rtmp' | 'mail' | 'disk' | 'ffmpeg' | 'backup' | 'limits' | 'money' | 'staff';
  state: 'done' | 'fine' | 'open' | 'you';
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
      <SettingsSection title={t('staff.setup.next')} description={<NextText />}>
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

function NextText() {
  return (
    <>
      {t('staff.setup.next.text')}{' '}
      <a href="/docs/operating.md" target="_blank" rel="noopener" className={LINK}>
        {t('staff.setup.guide.all')}
      </a>
    </>
  );
}

const TONES = { done: 'mint', fine: 'neutral', open: 'amber', you: 'neutral' } as const;
const ICONS = { done: 'check', fine: 'check', open: 'warn', you: 'info' } as const;
const LINK = 'inline-flex min-h-6 items-center font-semibold text-mint-text hover:underline';

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
        <SetupLink name={name} />
      </div>
    </li>
  );
}

/** Where the guide for operators explains each step, by the first words there. */
const GUIDE = {
  address: 'Behind a proxy',
  rtmp: 'Streams** arrive',
  mail: '| `SMTP_URL`',
  disk: 'A folder._',
  ffmpeg: 'ffmpeg is optional',
  backup: 'Backup.',
  limits: 'Reads.** On',
  money: 'Payments',
} as const;

const guideAt = (words: string): string => `/docs/operating.md#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;

function SetupLink({ name }: { name: SetupItem['name'] }) {
  if (name === 'staff')
    return (
      <Link to="/staff/people" className={LINK}>
        {t('staff.people')}
      </Link>
    );
  return (
    <a
      href={guideAt(GUIDE[name])}
      target="_blank"
      rel="noopener"
      aria-label={t('staff.setup.guide.named', { step: t(`staff.setup.${name}`) })}
      className={LINK}
    >
      {t('staff.setup.guide')}
    </a>
  );
}

function itemsOf(setup: Setup): SetupItem[] {
  const { public_url: url, limits } = setup;
  return [
    { name: 'address', ...addressOf(setup, url) },
    { name: 'rtmp', ...rtmpOf(setup) },
    setup.sends_mail
      ? { name: 'mail', state: 'done', text: t('staff.setup.mail.sent') }
      : { name: 'mail', state: 'open', text: t('staff.setup.mail.log') },
    { name: 'disk', ...diskOf(setup) },
    setup.ffmpeg === null
      ? { name: 'ffmpeg', state: 'open', text: t('staff.setup.ffmpeg.none') }
      : { name: 'ffmpeg', state: 'done', text: t('staff.setup.ffmpeg.found', { version: setup.ffmpeg }) },
    {
      name: 'backup',
      state: 'you',
      text:
        setup.data_folder === null ? t('staff.setup.backup.postgresql') : t('staff.setup.backup.embedded', { folder: setup.data_folder }),
    },
    limits
      ? {
          name: 'limits',
          state: 'fine',
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

function rtmpOf({ rtmp, is_reachable }: Setup): Pick<SetupItem, 'state' | 'text'> {
  if (rtmp === null) return { state: 'you', text: t('staff.setup.rtmp.off') };
  const { url, state } = rtmp;
  if (state === 'answers' && !is_reachable) return { state: 'fine', text: t('staff.setup.rtmp.local', { url }) };
  const { hostname, port } = new URL(url);
  return {
    state: state === 'answers' ? 'done' : 'open',
    text: t(`staff.setup.rtmp.${state}`, { url, host: hostname, port: port || RTMP_DEFAULT_PORT }),
  };
}

/** An RTMP address leaves it out. */
const RTMP_DEFAULT_PORT = '1935';
/** Share of free space below which the page warns. Recordings end at half of it. */
const LOW_DISK = 0.1;

function diskOf({ disk }: Setup): Pick<SetupItem, 'state' | 'text'> {
  if (disk === null) return { state: 'done', text: t('staff.setup.disk.bucket') };
  const sizes = { free: formatBytes(disk.free), total: formatBytes(disk.total), reserve: formatBytes(disk.reserve) };
  if (disk.free <= disk.reserve) return { state: 'open', text: t('staff.setup.disk.full', sizes) };
  if (disk.free < disk.total * LOW_DISK) return { state: 'open', text: t('staff.setup.disk.low', sizes) };
  return { state: 'fine', text: t('staff.setup.disk.room', sizes) };
}
