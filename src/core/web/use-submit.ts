import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Attributes of a `<form>`. Fields show their own problems: the browser validates nothing. */
export interface FormAttributes {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: FormEvent) => void;
}

/** For a form with rules of its own; see `useForm` for one with a schema. After each attempt the first invalid field gets the focus. */
export function useSubmit(submit: () => void, isSending = false): FormAttributes {
  const { ref, focusFirstProblem } = useProblemFocus();
  const attempt = () => {
    submit();
    focusFirstProblem();
  };
  return { ref, noValidate: true, onSubmit: submitting(attempt, isSending) };
}

export const submitting = (submit: () => unknown, isSending: boolean) => (event: FormEvent) => {
  event.preventDefault();
  // React events bubble from a dialog to the form that opened it.
  event.stopPropagation();
  if (!isSending) void submit();
};

/** Waits for the render that marks the invalid fields. */
export function useProblemFocus() {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { ref, focusFirstProblem: () => setAttempts((count) => count + 1) };
}
