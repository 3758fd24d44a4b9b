import type { ChannelRole } from '#features/channels/contract/roles.ts';
import type { CommandRunner } from '#features/chat/web/api.ts';
import { showRoleProblem } from '#features/moderation/web/api.ts';
import { changeRole } from './change-role.ts';
import { lift, sanction } from './moderation-actions.ts';

/** The browser handlers of the commands that target a user. */
export const usercardCommands: Readonly<Record<string, CommandRunner>> = {
  ban: ({ values, ...where }) => sanction(where, { username: values.username!, reason: values.text }),
  timeout: ({ values, ...where }) => sanction(where, { username: values.username!, minutes: values.minutes!, reason: values.text }),
  unban: ({ values, ...where }) => lift(where, values.username!),
  user: ({ chat, values }) => chat.openPerson(values.username!),
  mod: role('moderator', true),
  unmod: role('moderator', false),
  og: role('og', true),
  unog: role('og', false),
  vip: role('vip', true),
  unvip: role('vip', false),
};

function role(which: ChannelRole, gives: boolean): CommandRunner {
  const run: CommandRunner = ({ values, ...where }) => changeRole(where, { role: which, username: values.username!, gives });
  return Object.assign(run, { tellProblem: showRoleProblem });
}
