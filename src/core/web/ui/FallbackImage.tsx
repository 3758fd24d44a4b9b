import { type ComponentProps, type ReactNode, useState } from 'react';

interface FallbackImageProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** Replaces a picture that fails to load, instead of the mark of the browser. */
  fallback: ReactNode;
}

/** A picture of the server or of another host. Every picture that can fail goes through this component. */
export function FallbackImage({ src, alt, fallback, onError, ...rest }: FallbackImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === broken) return fallback;
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      onError={(event) => {
        setBroken(src);
        onError?.(event);
      }}
    />
  );
}
