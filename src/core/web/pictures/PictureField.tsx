import { type ReactNode, useId, useRef, useState } from 'react';
import type { PictureKind } from '#core/contract/picture.ts';
import { t } from '../i18n/text.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { ownFile } from '../own-address.ts';
import { toast } from '../toast.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { cx } from '../ui/class-names.ts';
import { DialogPanel } from '../ui/DialogPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ACCEPTED, base64Of, cutPicture, FILE_BYTES, type FileProblem, openPicture } from './picture-file.ts';

const CropDialog = lazyComponent('use', () => import('./CropDialog.tsx'));

export interface PictureFieldProps {
  label: string;
  hint: string;
  kind: PictureKind;
  round?: boolean;
  children: ReactNode;
  current: string | null;
  /** Reports the sent share, from 0 to 1. */
  onUpload: (image: string, onProgress: (sent: number) => void) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** The form is saved later: nothing is announced, and nothing can be undone. */
  isDraft?: boolean;
  className?: string;
}

/** Choosing and removing can be undone while the toast is shown. */
export function PictureField({
  label,
  hint,
  kind,
  round,
  children,
  current,
  onUpload,
  onRemove,
  isDraft = false,
  className,
}: PictureFieldProps) {
  const id = useId();
  const { chosen, problem, choose, discard } = useChosenPicture(kind);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isRemoving, setRemoving] = useState(false);

  const offerUndo = (text: string, before: string | null) =>
    toast.undoable(text, () => void (before === null ? onRemove() : onUpload(before, () => undefined)).catch(toast.refused));
  const save = async (crop: Parameters<typeof cutPicture>[2]) => {
    setError(null);
    setProgress(0);
    try {
      const before = isDraft ? null : await currentFile(current);
      await onUpload(await cutPicture(chosen!, kind, crop), setProgress);
      discard();
      if (!isDraft) offerUndo(t('core.picture.saved'), before);
    } catch (failure) {
      setError(failure);
    } finally {
      setProgress(null);
    }
  };
  const remove = async () => {
    setRemoving(true);
    try {
      const before = isDraft ? null : await currentFile(current);
      await onRemove();
      if (!isDraft) offerUndo(t('core.picture.removed'), before);
    } catch (failure) {
      toast.refused(failure);
    } finally {
      setRemoving(false);
    }
  };
  const close = () => {
    setError(null);
    discard();
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={cx('flex flex-wrap items-center gap-4', className)}>
      {children}
      <div className="min-w-0 flex-1 basis-48">
        <p id={`${id}-label`} className="text-12 font-semibold text-ink-2">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-12 text-ink-3">
          {hint}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <label htmlFor={id} className={buttonClass('default', 'small', 'cursor-pointer has-focus-visible:shadow-focus')}>
            {t(current === null ? 'core.picture.choose' : 'core.picture.change')}
            <input
              id={id}
              type="file"
              accept={ACCEPTED}
              aria-describedby={`${id}-hint`}
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void choose(file);
                // Otherwise choosing the same file again would fire no change event.
                event.target.value = '';
              }}
            />
          </label>
          {current !== null && (
            <Button size="small" variant="ghost" busy={isRemoving} onClick={() => void remove()}>
              {t('core.picture.remove')}
            </Button>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className="mt-2 flex items-start gap-1.5 text-12 text-red-text">
            <Icon name="warn" size="small" />
            <span>{problemText(problem, kind)}</span>
          </p>
        )}
      </div>
      {chosen !== null && (
        <DialogPanel name="choosing the part of a picture" onClose={close}>
          <CropDialog
            title={label}
            picture={chosen}
            kind={kind}
            round={round ?? false}
            progress={progress}
            error={error}
            onSave={(crop) => void save(crop)}
            onClose={close}
          />
        </DialogPanel>
      )}
    </div>
  );
}

function useChosenPicture(kind: PictureKind) {
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const latest = useRef(0);
  const choose = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    setProblem(null);
    const opened = await openPicture(file, kind);
    if (turn !== latest.current) return;
    if (typeof opened === 'string') setProblem(opened);
    else setChosen(opened);
  };
  const discard = () => {
    chosen?.close();
    setChosen(null);
  };
  return { chosen, problem, choose, discard };
}

/** For an undo; null without a picture, and when it cannot be read. */
async function currentFile(current: string | null): Promise<string | null> {
  if (current === null) return null;
  const answer = await fetch(ownFile(current)).catch(() => null);
  return answer?.ok ? base64Of(await answer.blob()) : null;
}

function problemText(problem: FileProblem, { minSide }: PictureKind): string {
  switch (problem) {
    case 'not_a_picture':
      return t('core.picture.not_a_picture');
    case 'too_large':
      return t('core.picture.too_large', { size: FILE_BYTES / 1024 / 1024 });
    case 'too_small':
      return t('core.picture.too_small', { pixels: minSide });
  }
}
