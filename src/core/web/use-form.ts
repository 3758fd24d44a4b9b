import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { RefusedCall } from './api.ts';
import { refusalText } from './refusal-text.ts';

/** Why a form or a field is refused. */
export interface FieldProblem {
  /** The code of the schema's issue, such as `too_small`; `refused` when the server refused it. */
  kind: string;
  /** The sentence of the schema or of the server. */
  text: string;
}

/** Problems by the path of their field, such as `email` or `links.2`; the problem of the whole form has the path `''`. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** The first problem of each field, as the schema reports it. */
export function fieldProblems(schema: z.ZodType, draft: unknown): FieldProblems {
  const issues = schema.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, code, message }) => [path.join('.'), { kind: code, text: message }] as const));
}

export interface FormOptions<Schema extends z.ZodType> {
  /** Describes the valid draft. The form keeps the schema's input and sends its output. */
  schema: Schema;
  start: z.input<Schema>;
  /** Runs with a valid draft. A refused call becomes a problem of the form, and the draft stays. */
  send: (body: z.output<Schema>) => unknown;
  /** The field that a refusal is about, by code. A refusal of another code is about the whole form. */
  refusedFields?: Readonly<Partial<Record<string, keyof z.input<Schema> & string>>>;
  /** The sentence for a failed call. */
  textOf?: (error: unknown) => string;
  /** A problem is shown after the first attempt to send. With `leave` it is also shown when the person leaves the field. */
  checksOn?: 'send' | 'leave';
}

type TextIn<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string;

/** The state of a form: its draft, its problems and whether it is being sent. */
export interface Form<Draft> {
  draft: Draft;
  /** Changes fields, and forgets what the server said about them. */
  change: (fields: Partial<Draft>) => void;
  /** The problem to show at a path; undefined without one. */
  problem: (path: string) => FieldProblem | undefined;
  /** The props of a text field. */
  field: (name: TextIn<Draft>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    onBlur: () => void;
  };
  /** Spread on the `form` element. */
  form: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event?: FormEvent) => void; noValidate: true };
  isSending: boolean;
  /** Whether the draft differs from the values that the form began with. */
  isChanged: boolean;
  /** Restarts with these values. */
  reset: (values: Draft) => void;
}

/**
 * Holds the draft of a form and sends it once it is valid (decision 060). After an invalid attempt the first invalid field gets the
 * focus. A form cannot be sent again while it is being sent.
 */
export function useForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  start,
  send,
  refusedFields = {},
  textOf = refusalText,
  checksOn = 'send',
}: FormOptions<Schema>): Form<z.input<Schema>> {
  type Draft = z.input<Schema>;
  const ref = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState<Draft>(start);
  const [draft, setDraft] = useState<Draft>(start);
  const [refused, setRefused] = useState<FieldProblems>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const problems = fieldProblems(schema, draft);

  useEffect(() => {
    if (refusals > 0) focusFirstProblem(ref.current);
  }, [refusals]);

  const refuse = (found: FieldProblems) => {
    setRefused(found);
    setRefusals((count) => count + 1);
  };
  const submit = async () => {
    const read = schema.safeParse(draft);
    setWasTried(true);
    if (!read.success) return refuse({});
    setRefused({});
    setIsSending(true);
    try {
      await send(read.data);
    } catch (error) {
      refuse(refusedBy(error, refusedFields, textOf));
    } finally {
      setIsSending(false);
    }
  };
  const change = (fields: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path.split('.')[0]! in fields))));
  };
  return {
    draft,
    change,
    problem: (path) => refused[path] ?? (wasTried || left.has(path) ? problems[path] : undefined),
    field: (name) => ({
      name,
      value: draft[name] as string,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Draft>),
      onBlur: () => checksOn === 'leave' && setLeft((before) => new Set(before).add(name)),
    }),
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event?.preventDefault();
        if (!isSending) void submit();
      },
    },
    isSending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(begun),
    reset: (values) => {
      setBegun(values);
      setDraft(values);
      setWasTried(false);
      setLeft(new Set());
    },
  };
}

/** Moves the focus to the first invalid field of a form. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** The problems that a failed call is about: a field by code, fields that the server names, or the whole form. */
function refusedBy(error: unknown, fields: Readonly<Partial<Record<string, string>>>, textOf: (error: unknown) => string): FieldProblems {
  const problem = { kind: 'refused', text: textOf(error) };
  if (!(error instanceof RefusedCall)) return { '': problem };
  const field = fields[error.code];
  if (field !== undefined) return { [field]: problem };
  const named = Object.entries(error.errors);
  if (error.code !== 'INVALID' || named.length === 0) return { '': problem };
  return Object.fromEntries(named.map(([path, [text = problem.text]]) => [path, { kind: 'refused', text }]));
}
