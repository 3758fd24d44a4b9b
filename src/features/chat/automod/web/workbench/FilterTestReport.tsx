import { useMutation } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { tryFilterDraft } from '#features/chat/automod/contract/workbench.ts';
import { HeldText } from '../queue/HeldText.tsx';

const COUNTS = ['blocked', 'held', 'flagged', 'passed'] as const;

export function FilterTestReport({ tried }: { tried: FilterTestResult }) {
  if (tried.looked === 0) return <EmptyState icon="chat" title={t('automod.workbench.none')} />;
  return (
    <section
      aria-label={t('automod.workbench.result')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="flex max-h-[60dvh] flex-col gap-4 overflow-y-auto [scrollbar-width:thin]"
    >
      <p className="text-12 text-ink-3">
        {t(tried.is_all ? 'automod.workbench.looked' : 'automod.workbench.newest', { count: tried.looked })}
      </p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {COUNTS.map((name) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-well p-2">
            <dt className="text-12 text-ink-2">{t(`automod.workbench.${name}`)}</dt>
            <dd className="text-18 font-bold tabular-nums">{formatNumber(tried[name])}</dd>
          </div>
        ))}
      </dl>
      <section className="flex flex-col gap-2">
        <h3 className="text-13 font-bold">{t('automod.workbench.caught')}</h3>
        {tried.caught.length === 0 && <p className="text-ink-2">{t('automod.workbench.caught.none')}</p>}
        {tried.caught.map(({ rule, count, examples }) => (
          <div key={rule.kind === 'word' ? `word ${rule.word}` : rule.label}>
            <p className="flex flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
              <bdi>{rule.kind === 'word' ? rule.word : t(`moderation.ai.label.${rule.label}`)}</bdi>
              <span className="text-12 font-normal text-ink-3">{t('automod.workbench.caught.count', { count })}</span>
            </p>
            <Examples messages={examples} />
          </div>
        ))}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-13 font-bold">{t('automod.workbench.not_caught')}</h3>
        {tried.not_caught.length === 0 ? (
          <p className="text-ink-2">{t('automod.workbench.not_caught.none')}</p>
        ) : (
          <Examples messages={tried.not_caught} />
        )}
      </section>
    </section>
  );
}

function Examples({ messages }: { messages: FilterTestResult['not_caught'] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-12 text-ink-2">
      {messages.map(({ id, username, content }) => (
        <li key={id} className="wrap-anywhere">
          <bdi className="font-semibold">{username}</bdi>: <HeldText content={content} />
        </li>
      ))}
    </ul>
  );
}

type Draft = BodyOf<typeof tryFilterDraft>;
export type FilterTestResult = ReplyOf<typeof tryFilterDraft>['data'];

export const useTryout = (slug: string) =>
  useMutation({ mutationFn: async (draft: Draft) => (await call(tryFilterDraft, { params: { slug }, body: draft })).data });
