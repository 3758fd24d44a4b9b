import { webFeature } from '#core/web/feature.ts';
import { lazyWithProps } from '#core/web/lazy-with-props.ts';
import type { PaneProps } from '#features/channels/web/api.ts';
import { incomeFeature } from '#features/income/feature.ts';
import { incomeTexts } from './texts.en.ts';

export const incomeWeb = webFeature(incomeFeature, {
  texts: { en: [incomeTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  audit: () => import('./audit-acts.ts'),
  panes: {
    income: {
      title: 'income.title',
      icon: 'chart',
      fills: false,
      permission: incomeFeature.permissions.use_income_tools,
      section: 'settings',
      order: 170,
      Content: lazyWithProps(
        async () => (await import('./IncomeTools.tsx')).IncomeTools,
        ({ channel }: PaneProps) => ({ slug: channel.slug, livestreamId: channel.livestream?.id ?? null }),
      ),
    },
  },
});
