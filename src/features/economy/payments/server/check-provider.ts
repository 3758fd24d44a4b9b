import { diagnostic, found, guide } from '#core/server/diagnostics/diagnostic.ts';
import { reachableBecause } from '#core/server/http/settings.ts';
import { paymentsCheckTexts } from '#features/economy/payments/checks/texts.en.ts';
import { providerNameOf } from './operator-settings.ts';

export const moneyDiagnostic = diagnostic({
  id: 'money',
  texts: paymentsCheckTexts,
  place: guide('Payments'),
  async run({ settings }) {
    const provider = providerNameOf(settings);
    if (provider === 'stripe') return found('ok', 'stripe');
    if (provider === null) return found('skipped', 'off');
    return reachableBecause(settings) === null ? found('skipped', 'test') : found('warning', 'test_public');
  },
});
