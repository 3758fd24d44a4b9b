export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <use href="#c-logo" />
    </svg>
  );
}
