import type { Ctx, Viewer } from '#core/server/context.ts';
import { type Setup, showSetup } from '#features/accounts/contract/setup.ts';
import { mailServiceOf } from './outgoing-mail.ts';
import { requireStaff } from './require-staff.ts';
import { listStaff } from './store/users.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** The parts of this node's settings that describe the installation. */
    setup: Pick<Setup, 'is_reachable' | 'database' | 'data_folder' | 'limits' | 'takes_money'>;
  }
}

/** Every value is read from the running node or the database, none is assumed. */
export async function readSetup(ctx: Ctx, viewer: Viewer): Promise<Setup> {
  await requireStaff(ctx.db, viewer, showSetup);
  const { setup } = ctx.services;
  if (!setup) throw new Error('The server was started without the description of its setup.');
  const { mailer, publicUrl } = mailServiceOf(ctx);
  return {
    ...setup,
    public_url: publicUrl,
    is_https: publicUrl.startsWith('https:'),
    sends_mail: mailer !== null,
    staff_accounts: (await listStaff(ctx.db)).length,
  };
}
