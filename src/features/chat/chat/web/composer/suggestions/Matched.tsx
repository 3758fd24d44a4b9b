export function Matched({ name, query }: { name: string; query: string }) {
  const at = name.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return <>{name}</>;
  const end = at + query.length;
  return (
    <>
      {name.slice(0, at)}
      <b className="font-bold text-ink">{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  );
}
