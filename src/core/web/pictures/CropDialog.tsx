import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { PictureKind } from '#core/contract/picture.ts';
import { t } from '../i18n/text.ts';
import { refusalText } from '../refusal-text.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CENTER, type Crop, cropRectangle, dragged, MAX_ZOOM } from './crop.ts';

interface CropDialogProps {
  title: string;
  picture: ImageBitmap;
  kind: PictureKind;
  round?: boolean;
  /** From 0 to 1; null while nothing is being sent. */
  progress: number | null;
  error: unknown;
  onSave: (crop: Crop) => void;
  onClose: () => void;
}

export default function CropDialog({ title, picture, kind, round = false, progress, error, onSave, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(CENTER);
  const isBusy = progress !== null;
  const { width, height } = cropRectangle(picture, kind.size, crop);
  const change = (next: Partial<Crop>) => setCrop((before) => ({ ...before, ...next }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={t('core.picture.crop.text')}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => onSave(crop)}>
            {t('core.picture.save')}
          </Button>
        </>
      }
    >
      <CropFrame picture={picture} kind={kind} crop={crop} round={round} disabled={isBusy} onChange={setCrop} />
      <RangeField
        label={t('core.picture.zoom')}
        min={1}
        max={MAX_ZOOM}
        step={0.02}
        value={crop.zoom}
        valueText={t('core.picture.zoom.value', { percent: Math.round(crop.zoom * 100) })}
        disabled={isBusy}
        onChange={(zoom) => change({ zoom })}
      />
      <RangeField
        label={t('core.picture.horizontal')}
        value={crop.x}
        disabled={isBusy || picture.width - width < 0.5}
        onChange={(x) => change({ x })}
      />
      <RangeField
        label={t('core.picture.vertical')}
        value={crop.y}
        disabled={isBusy || picture.height - height < 0.5}
        onChange={(y) => change({ y })}
      />
      {isBusy && (
        <div className="grid gap-1.5">
          <p role="status" className="text-12 text-ink-2">
            {t('core.picture.uploading')}
          </p>
          <progress aria-label={t('core.picture.uploading')} value={progress} max={1} className="h-1.5 w-full accent-mint" />
        </div>
      )}
      {error !== null && !isBusy && (
        <p role="alert" className="flex items-start gap-1.5 text-red-text">
          <Icon name="warn" size="small" className="mt-0.5" />
          <span>{refusalText(error)}</span>
        </p>
      )}
    </Dialog>
  );
}

interface CropFrameProps {
  picture: ImageBitmap;
  kind: PictureKind;
  crop: Crop;
  round: boolean;
  disabled: boolean;
  onChange: (next: (crop: Crop) => Crop) => void;
}

/** Dragging is optional; the sliders work with every input device. */
function CropFrame({ picture, kind, crop, round, disabled, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const { width, height } = kind.size;
  const shown = { width: 744, height: Math.round((744 * height) / width) };
  useEffect(() => {
    const { left, top, ...part } = cropRectangle(picture, { width, height }, crop);
    const pencil = canvas.current?.getContext('2d');
    pencil?.clearRect(0, 0, canvas.current!.width, canvas.current!.height);
    pencil?.drawImage(picture, left, top, part.width, part.height, 0, 0, canvas.current!.width, canvas.current!.height);
  }, [picture, width, height, crop]);
  const drag = (event: PointerEvent) => {
    const from = last.current;
    if (from === null || disabled) return;
    const frame = event.currentTarget.getBoundingClientRect();
    last.current = { x: event.clientX, y: event.clientY };
    onChange((before) =>
      dragged(picture, kind.size, before, { x: (event.clientX - from.x) / frame.width, y: (event.clientY - from.y) / frame.height }),
    );
  };
  const end = () => {
    last.current = null;
  };
  return (
    <div
      className={cx(
        'mx-auto w-full touch-none overflow-hidden bg-well',
        round ? 'max-w-[240px] rounded-full' : 'rounded-md',
        disabled ? 'opacity-60' : 'cursor-grab active:cursor-grabbing',
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <canvas ref={canvas} {...shown} className="block h-auto w-full" role="img" aria-label={t('core.picture.preview')} />
    </div>
  );
}

interface RangeFieldProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  value: number;
  /** For screen readers; a percentage by default. */
  valueText?: string;
  disabled: boolean;
  onChange: (value: number) => void;
}

function RangeField({ label, min = 0, max = 1, step = 0.01, value, valueText, disabled, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-12 font-semibold text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText ?? `${Math.round(value * 100)} %`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 rounded-sm accent-mint disabled:opacity-40"
      />
    </div>
  );
}
