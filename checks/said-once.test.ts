import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText, withoutComments } from './source.ts';

/** What one helper of core does, how it looks where somebody writes it again, and the files that may. */
interface SaidOnce {
  what: string;
  again: RegExp;
  except: RegExp;
  /** Tests and benchmarks state durations in figures, so that a wrong constant fails them. */
  isForProduct?: true;
}

const SAID_ONCE: readonly SaidOnce[] = [
  {
    what: 'durations from a minute on are multiples of the units of core/contract/durations.ts',
    again:
      /\b(?:60_?000|3_?600(?:_?000)?|86_?400(?:_?000)?|24 \* 60|60 \* 60|60 \* 1_?000)\b|\bconst (?:SECOND|MINUTE|HOUR|DAY|WEEK)S?(?:_MS|_SECONDS)? =/g,
    except: /^src\/core\/contract\/durations\.ts$/,
    isForProduct: true,
  },
  {
    what: 'moments are moved by msAfter and secondsAfter of core/contract/durations.ts',
    again: /new Date\(\w+(?:\.\w+)*(?:\(\))?\.getTime\(\) [-+]/g,
    except: /^src\/core\/contract\/durations\.ts$/,
  },
  {
    what: 'a Date becomes text of the wire by wireDate of core/contract/time.ts',
    again: /microsecondDate\(.*getTime\(\) \* 1000\)/g,
    except: /^src\/core\/contract\/time\.ts$/,
  },
  {
    what: 'arrays are parameters of a statement by unnest and arrayOf of core/server/db/unnest.ts',
    again: /\}::\w+\[\]/g,
    except: /^src\/core\/server\/db\/unnest\.ts$|\/migrations\.ts$/,
  },
  {
    what: 'lists with a cursor are queried by pagedQuery of core/web/query.ts',
    again: /getNextPageParam/g,
    // Numbered pages.
    except: /^src\/core\/web\/query\.ts$|\/search\/web\/queries\.ts$/,
  },
  {
    what: 'the variants of a result are told apart by `kind`',
    again: /\{ \w+: (?:true|false)\b[^{}]*\}\s*\|\s*\{ \w+: (?:true|false)\b|'(?:act|accepted|granted|held|refused|sent)' in \w+/g,
    except: /^$/,
  },
  {
    what: 'the decimal places of a currency are those of core/contract/money.ts',
    again: /style: 'currency'/g,
    except: /^src\/core\/(?:contract|web\/format)\/money\.ts$/,
  },
  {
    what: 'an Enter is read by isEnter of core/web/enter-key.ts, which leaves the key presses of input methods alone',
    again:
      /\b(?:key|code) ?[!=]==? ?'(?:Enter|NumpadEnter)'|case 'Enter'|\b(?:nativeEvent|event)\.isComposing|\bkeyCode\b|\bKEY_ENTER_COMMAND\b/g,
    // The editor reports its own Enter as a key of the box.
    except: /^src\/core\/web\/enter-key\.ts$|\/composer\/suggestions\/use-suggestions\.ts$/,
    isForProduct: true,
  },
  {
    what: 'the server reads the time from ctx.now(), which follows the clock of the database (docs/decisions/068-one-clock.md)',
    again: /\bDate\.now\b|\bnew Date\(\)/g,
    // The clock itself; the start of migrations, before it; ages of files; signatures and uploads that other services judge.
    except:
      /^src\/core\/server\/(?:clock\/database-clock|process-files|db\/migrate|objects\/s3\/check-store)\.ts$|\/deliver\/vapid\.ts$|^(?!src\/(?:core|app|features\/\w+\/[\w-]+)\/server\/)/,
    isForProduct: true,
  },
  {
    what: 'every link to the inventory of drops opens a new tab (R-04)',
    again: /\b(?:to|href)="\/drops\/inventory"(?! target="_blank" rel="noopener")/g,
    except: /^$/,
    isForProduct: true,
  },
  {
    what: 'the web measures by the server clock of core/web/server-clock.ts, because the clock of a device may be wrong',
    again: /\bDate\.now\b|\bnew Date\(\)/g,
    except: /^src\/core\/web\/server-clock\.ts$|^(?!src\/(?:core|app|features\/\w+\/[\w-]+)\/web\/)/,
    isForProduct: true,
  },
  {
    what: 'mails leave through outgoing-mail.ts of accounts, which keeps them from unconfirmed addresses (docs/decisions/069)',
    again: /\bmailer\b/g,
    except: /^src\/core\/server\/mail\/|\/accounts\/server\/outgoing-mail\.ts$/,
    isForProduct: true,
  },
  {
    what: 'the attributes of a form are those of useForm or useSubmit of core/web',
    again: /<form\b(?!(?:\s+id=\{\w+\})?\s+\{\.\.\.form\})/g,
    except: /^$/,
  },
];

test.each(SAID_ONCE)('$what', ({ again, except, isForProduct = false }) => {
  const found = sourceFiles()
    .map((file) => ({ ...locationOf(file), text: sourceText(file) }))
    .filter(({ isTest, area }) => !isForProduct || (!isTest && area !== 'outside'))
    .filter(({ path }) => path !== 'checks/said-once.test.ts' && !except.test(path))
    .flatMap(({ path, text }) => [...withoutComments(text).matchAll(again)].map(([hit]) => `${path}: ${hit}`));
  expect(found).toEqual([]);
});

test.each([
  ['const REFRESH = 60_000;', 1],
  ['const DAY = 24 * 60 * 60 * 1000;', 3],
  ['everySeconds: 3600,', 1],
  ['const KEPT_MS = 30 * DAY_MS;', 0],
  ['const TIMEOUT_MS = 10_000;', 0],
  ['const CONNECTIONS = 160_000;', 0],
  ['const NANOSECONDS_PER_MINUTE = 60 * 1_000_000_000;', 0],
])('%s has %i durations in figures', (text, count) => {
  expect(text.match(SAID_ONCE[0]!.again) ?? []).toHaveLength(count);
});

test.each([
  ['<form onSubmit={submit} noValidate>', 1],
  ['<form className="grid" {...form}>', 1],
  ['<form {...form} className="grid">', 0],
  ['<form id={id} {...form}>', 0],
  ['<form\n      {...form}\n      onKeyDown={close}>', 0],
])('%s has %i attributes of its own for submitting', (text, count) => {
  const { again } = SAID_ONCE.find(({ what }) => what.startsWith('the attributes of a form'))!;
  expect(text.match(again) ?? []).toHaveLength(count);
});
