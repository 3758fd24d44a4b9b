import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** State that is created empty when a module loads and filled later. */
const STATE =
  /^(?:export )?(?:let (?<variable>\w+)|const (?<collection>\w+)\b(?!: readonly|: Readonly)[^\n=]*=\s*(?:new (?:Map|Set|LRUCache|WakeSignal)\b(?:<.*>)?\((?:\)|\{)|\[\];|\{\};|\{ \w+: \{\}))/gm;

const MEMO = 'a memo of a pure function: the same in every test';
const WATCHERS = 'active watchers, each with a function that removes it';

/** Module variables that hold state, with the reason why neither `Ctx` nor a React context holds it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/features/people/notifications/server/deliver/thread.ts sending': 'the push thread, which has one sender',
  'src/features/stream/streams/server/ingest/thread.ts connections': 'the module is the main of a thread, and each node has its own thread',
  'src/features/stream/streams/server/ingest/thread.ts waiting': 'the same',
  'src/features/stream/streams/server/ingest/thread.ts streams': 'the same',
  'src/core/server/deadlines/deadline.ts deadlineSet': WATCHERS,
  'src/core/server/jobs/job.ts jobStored': WATCHERS,
  'src/core/web/api.ts watchers': WATCHERS,
  'src/core/web/appearance.ts watchers': WATCHERS,
  'src/core/web/format/date.ts formatters': MEMO,
  'src/core/web/format/money.ts formatters': MEMO,
  'src/core/web/format/number.ts formatters': MEMO,
  'src/core/web/i18n/text.ts compiled': MEMO,
  'src/core/web/i18n/text.ts texts': 'docs/decisions/019-feature-manifest.md',
  'src/core/web/ui/readable-color.ts known': MEMO,
  'src/features/people/accounts/server/passwords.ts list': MEMO,
  'src/features/people/accounts/web/session.ts dialogs': WATCHERS,
  'src/features/channel/channels/web/scenes/scene.ts drawn': MEMO,
  'src/features/economy/subscriptions/web/chatters.ts sources': WATCHERS,
  'src/features/economy/subscriptions/web/subscription-dialog.ts layers': WATCHERS,
  'src/features/economy/subscriptions/web/subscription-dialog.ts waiting':
    "a person's request while the code of its layer loads; the first layer takes it",
  'src/core/web/report.ts watchers': 'problems are reported from outside React too; the code that adds a watcher removes it',
  'src/features/channel/emotes/server/pictures.ts files': 'the files of an installed package, which never change',
  'src/features/chat/chat/web/use-row-context.ts NOTHING_FLAGGED': 'a constant',
  'src/features/chat/moderation/server/filters/levels.ts NOTHING_SET': 'a constant',
  'src/features/chat/moderation/server/filters/check-batch.ts compiled': 'a memo of word lists by a version that no two databases share',
};

test('product code keeps no state in module variables', () => {
  const found = productFiles().flatMap(({ place, text }) =>
    [...withoutComments(text).matchAll(STATE)].map(({ groups }) => `${place.path} ${groups!.variable ?? groups!.collection}`),
  );
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
