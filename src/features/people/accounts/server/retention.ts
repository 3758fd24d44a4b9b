import { cutAddress } from '#core/server/limits/network.ts';
import { inSteps, type Retention, walk } from '#core/server/retention/retention.ts';
import { deleteOldSecurityEntries, type LogTable, listWholeAddresses, updateEntryAddresses } from './store/security-log.ts';
import { deleteAddressMarks, listSessionAddresses, updateSessionAddresses } from './store/sessions.ts';
import { deleteOldStaffLogEntries } from './store/staff-log.ts';

/** Cuts addresses of entries. An entry keeps its act and its time. */
const entryAddresses = (table: LogTable): Retention => ({
  name: `accounts.${table}_addresses`,
  days: ({ ADDRESS_DAYS }) => ADDRESS_DAYS,
  remove: ({ db }, before) =>
    inSteps(async (limit) => {
      const whole = await listWholeAddresses(db, table, before, limit);
      const cut = whole.map(({ id, address }) => ({ id, address: cutAddress(address) }));
      if (cut.length > 0) await updateEntryAddresses(db, table, cut);
      return cut.length;
    }),
});

/** A session in use gets its address again with the next use. */
const sessionAddresses: Retention = {
  name: 'accounts.session_addresses',
  days: ({ ADDRESS_DAYS }) => ADDRESS_DAYS,
  remove: ({ db }, before) =>
    walk<number>(async (after, limit) => {
      const sessions = await listSessionAddresses(db, after ?? 0, limit);
      const old = sessions.filter(({ lastSeenAt, address }) => lastSeenAt <= before && address !== cutAddress(address));
      if (old.length > 0)
        await updateSessionAddresses(
          db,
          old.map(({ id, address }) => ({ id, address: cutAddress(address) })),
          before,
        );
      return { rows: old.length, last: sessions.length < limit ? null : sessions.at(-1)!.id };
    }),
};

/** Marks of known addresses exempt their account from limits of guesses. */
const addressMarks: Retention = {
  name: 'accounts.known_addresses',
  days: ({ ADDRESS_DAYS }) => ADDRESS_DAYS,
  remove: ({ db }, before) => walk<number>((after, limit) => deleteAddressMarks(db, after ?? 0, before, limit)),
};

const ownEntries: Retention = {
  name: 'accounts.security_log',
  days: ({ SECURITY_LOG_DAYS }) => SECURITY_LOG_DAYS,
  remove: ({ db }, before) => inSteps((limit) => deleteOldSecurityEntries(db, 'owner', before, limit)),
};

/** The staff log has the acts of all staff, the security log of an account those on this account. */
const staffEntries: Retention = {
  name: 'accounts.staff_log',
  days: ({ STAFF_LOG_DAYS }) => STAFF_LOG_DAYS,
  async *remove({ db }, before) {
    yield* inSteps((limit) => deleteOldSecurityEntries(db, 'other', before, limit));
    yield* inSteps((limit) => deleteOldStaffLogEntries(db, before, limit));
  },
};

export const accountRetention: readonly Retention[] = [
  entryAddresses('security_log'),
  entryAddresses('staff_log'),
  sessionAddresses,
  addressMarks,
  ownEntries,
  staffEntries,
];
