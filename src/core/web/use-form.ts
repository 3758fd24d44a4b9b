import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod';
import { RefusedCall } from './api.ts';
import { refusalText } from './refusal-text.ts';
import { type FormAttributes, submitting, useProblemFocus } from './use-submit.ts';

export interface FieldProblem {
  /** The code of the schema's issue, such as `too_small`; `refused` for a refusal of the server. */
  kind: string;
  text: string;
}

/** By the path of the field, such as `links.2`; the whole form has the path `''`. */
type FieldProblems = Readonly<Record<string, FieldProblem>>;

interface FormOptions<Schema extends z.ZodType> {
  /** The form keeps the schema's input and sends its output. */
  schema: Schema;
  start: z.input<Schema>;
  /** A refused call becomes a problem of the form, and the draft stays. A mutation handles its refusals itself. */
  send: (body: z.output<Schema>) => unknown;
  /** Whether a mutation of `send` is pending. */
  isPending?: boolean;
  /** The field of a refusal, by code. Other codes concern the whole form. */
  refusedFields?: Readonly<Partial<Record<string, keyof z.input<Schema> & string>>>;
  textOf?: (error: unknown) => string;
  /** Problems are shown after the first attempt to send; with `leave` also when the person leaves the field, with `change` always. */
  checksOn?: 'send' | 'leave' | 'change';
}

type TextIn<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string;

interface Form<Draft> {
  draft: Draft;
  /** Also clears the server's refusal of these fields. */
  change: (fields: Partial<Draft>) => void;
  problem: (path: string) => FieldProblem | undefined;
  field: (name: TextIn<Draft>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    onBlur: () => void;
  };
  form: FormAttributes;
  isSending: boolean;
  reset: (values: Draft) => void;
}

/** Sends a draft once it is valid and not being sent (decision 060). After an invalid attempt the first invalid field gets the focus. */
export function useForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  start,
  send,
  isPending = false,
  refusedFields = {},
  textOf = refusalText,
  checksOn = 'send',
}: FormOptions<Schema>): Form<z.input<Schema>> {
  type Draft = z.input<Schema>;
  const [draft, setDraft] = useState<Draft>(start);
  const [refused, setRefused] = useState<FieldProblems>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setWasTried] = useState(false);
  const [isAwaited, setIsAwaited] = useState(false);
  const isSending = isAwaited || isPending;
  const { ref, focusFirstProblem } = useProblemFocus();
  const read = schema.safeParse(draft);
  const problems = problemsOf(read.error);

  const submit = async () => {
    setWasTried(true);
    setRefused({});
    if (!read.success) return focusFirstProblem();
    setIsAwaited(true);
    try {
      await send(read.data);
    } catch (error) {
      setRefused(refusedBy(error, refusedFields, textOf));
      focusFirstProblem();
    } finally {
      setIsAwaited(false);
    }
  };
  const change = (fields: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path.split('.')[0]! in fields))));
  };
  return {
    draft,
    change,
    problem: (path) => refused[path] ?? (wasTried || checksOn === 'change' || left.has(path) ? problems[path] : undefined),
    field: (name) => ({
      name,
      value: draft[name] as string,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Draft>),
      onBlur: () => checksOn === 'leave' && setLeft((before) => new Set(before).add(name)),
    }),
    form: { ref, noValidate: true, onSubmit: submitting(submit, isSending) },
    isSending,
    reset: (values) => {
      setDraft(values);
      setRefused({});
      setWasTried(false);
      setLeft(new Set());
    },
  };
}

function problemsOf(error: z.ZodError | undefined): FieldProblems {
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, code, message }) => [path.join('.'), { kind: code, text: message }]));
}

/** A call can be refused for several fields at once; its code is the first of them. */
function codesOf({ code, data }: RefusedCall): readonly string[] {
  const several = typeof data === 'object' && data !== null && 'refusals' in data ? data.refusals : null;
  return Array.isArray(several) ? several.filter((one) => typeof one === 'string') : [code];
}

function refusedBy(error: unknown, fields: Readonly<Partial<Record<string, string>>>, textOf: (error: unknown) => string): FieldProblems {
  const problem = { kind: 'refused', text: textOf(error) };
  if (!(error instanceof RefusedCall)) return { '': problem };
  const found = codesOf(error).flatMap((code) => {
    const field = fields[code];
    const text = code === error.code ? problem.text : textOf(new RefusedCall(code, error.status, error.sentence));
    return field === undefined ? [] : [[field, { kind: 'refused', text }] as const];
  });
  if (found.length > 0) return Object.fromEntries(found);
  const named = Object.entries(error.errors);
  if (error.code !== 'INVALID' || named.length === 0) return { '': problem };
  return Object.fromEntries(named.map(([path, [text = problem.text]]) => [path, { kind: 'refused', text }]));
}
