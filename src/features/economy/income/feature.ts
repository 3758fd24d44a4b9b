import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';
import { ON_OFF } from '#features/chat/chat/rules/commands.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    change_income_tools: true;
    record_payout: true;
    undo_payout: true;
  }
}

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    record_payout: true;
    undo_payout: true;
  }
}

export const incomeFeature = feature({
  name: 'income',
  subpages: ['/dashboard/$slug/income', '/staff/payouts'],
  permissions: { use_income_tools: BROADCASTER, see_income: BROADCASTER },
  auditActs: ['change_income_tools', 'record_payout', 'undo_payout'],
  commands: [
    { name: 'multi', order: 220, description: 'income.command.multi', icon: 'screen', who: 'broadcaster', arguments: [ON_OFF] },
    { name: 'kpp', order: 230, description: 'income.command.kpp', icon: 'shield', who: 'broadcaster', arguments: [ON_OFF] },
  ],
});
