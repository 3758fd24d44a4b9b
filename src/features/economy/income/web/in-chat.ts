import { toast } from '#core/web/toast.ts';
import { type ChatParts, runOnServer } from '#features/chat/chat/web/api.ts';

export const chatParts: ChatParts = {
  commands: {
    multi: async ({ values, ...where }) => {
      await runOnServer(where, 'multi', values.on ? 'on' : 'off');
      toast.good(values.on ? 'income.command.multi_on' : 'income.command.multi_off');
    },
    kpp: async ({ values, ...where }) => {
      await runOnServer(where, 'kpp', values.on ? 'on' : 'off');
      toast.good(values.on ? 'income.command.kpp_on' : 'income.command.kpp_off');
    },
  },
};
