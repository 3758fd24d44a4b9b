import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import { type PaneProps, paneContent } from '#features/channel/channels/web/api.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { earningsTexts } from './earnings/texts.en.ts';
import { incomeTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    income: true;
  }
}

export const incomeWeb = webFeature(incomeFeature, {
  texts: { en: [incomeTexts, earningsTexts], de: () => Promise.all([import('./texts.de.ts'), import('./earnings/texts.de.ts')]) },
  chat: loads('chat', () => import('./in-chat.ts')),
  audit: loads('page', () => import('./audit-acts.ts')),
  staff: [{ path: 'payouts', load: () => import('./staff/PayoutsPage.tsx'), section: { icon: 'send', title: 'income.payouts' } }],
  slots: { 'accounts.deletion': lazyComponent('use', () => import('./staff/UnpaidBeforeDeletion.tsx')) },
  sections: {
    income: {
      title: 'income.section',
      icon: 'chart',
      order: 65,
      page: { permission: incomeFeature.permissions.see_income, Content: paneContent('use', () => import('./earnings/IncomePage.tsx')) },
    },
  },
  panes: {
    income: {
      title: 'income.title',
      icon: 'chart',
      fills: false,
      permission: incomeFeature.permissions.use_income_tools,
      section: 'settings',
      order: 170,
      Content: lazyWithProps(
        'use',
        async () => (await import('./IncomeTools.tsx')).IncomeTools,
        ({ channel }: PaneProps) => ({ slug: channel.slug, livestreamId: channel.livestream?.id ?? null }),
      ),
    },
  },
});
