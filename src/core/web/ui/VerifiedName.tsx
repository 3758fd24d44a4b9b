import { Badge } from './Badge.tsx';

/** A username with its mark when it is verified, without space at its end. */
export function VerifiedName({ name, verified = false }: { name: string; verified?: boolean | undefined }) {
  return (
    <>
      <bdi>{name}</bdi>
      {verified && (
        <>
          {' '}
          <Badge type="verified" />
        </>
      )}
    </>
  );
}
