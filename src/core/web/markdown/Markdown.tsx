import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useMemo } from 'react';
import { cx } from '../ui/class-names.ts';
import { linkTarget } from './link-target.ts';

/** Levels of lists and quotes inside each other. Deeper ones are shown as they were written. */
const DEEPEST = 12;

interface MarkdownProps {
  text: string;
  /** Level of the heading `#`, from 1 to 6. Deeper headings follow. */
  headingLevel?: 2 | 3;
  className?: string;
}

/**
 * CommonMark with tables. Only known elements are drawn, so that text never becomes markup: HTML is shown as text, pictures are shown as
 * their description, and links lead only to the web, to an address of mail, or into this site.
 */
export default function Markdown({ text, headingLevel = 2, className }: MarkdownProps) {
  const blocks = useMemo(() => lexer(text), [text]);
  return (
    <div className={cx('flex flex-col gap-3 leading-relaxed wrap-anywhere', className)}>{blocksOf(blocks, { headingLevel, depth: 0 })}</div>
  );
}

interface Place {
  headingLevel: number;
  depth: number;
}

// Tokens have no ids. Each change renders the whole text again.
const keyed = (nodes: readonly ReactNode[]): ReactNode[] => nodes.map((node, index) => <Fragment key={String(index)}>{node}</Fragment>);

const blocksOf = (tokens: readonly Token[], place: Place): ReactNode[] => keyed(tokens.map((token) => blockOf(token, place)));

function blockOf(token: Token, place: Place): ReactNode {
  if (place.depth > DEEPEST) return <p dir="auto">{token.raw}</p>;
  const inner = { ...place, depth: place.depth + 1 };
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return headingOf(token as Tokens.Heading, place);
    case 'paragraph':
      return <p dir="auto">{inlineOf(token.tokens ?? [])}</p>;
    case 'text':
      return <span dir="auto">{token.tokens ? inlineOf(token.tokens) : token.text}</span>;
    case 'hr':
      return <hr className="border-line-soft" />;
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-s-2 border-line ps-4 text-ink-2">
          {blocksOf(token.tokens ?? [], inner)}
        </blockquote>
      );
    case 'code':
      return (
        // The keyboard scrolls a long line.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        <pre dir="auto" tabIndex={0} className="overflow-x-auto rounded-sm bg-well p-3 text-12">
          <code>{token.text}</code>
        </pre>
      );
    case 'list':
      return listOf(token as Tokens.List, inner);
    case 'table':
      return tableOf(token as Tokens.Table);
    default:
      return <p dir="auto">{token.raw}</p>;
  }
}

const HEADINGS = ['', 'text-18', 'text-16', 'text-14', 'text-14', 'text-14', 'text-14'] as const;

function headingOf({ depth, tokens }: Tokens.Heading, { headingLevel }: Place): ReactNode {
  const level = Math.min(6, depth + headingLevel - 1);
  const Heading = `h${level}` as 'h2';
  return (
    <Heading dir="auto" className={cx('mt-3 font-bold first:mt-0', HEADINGS[depth])}>
      {inlineOf(tokens)}
    </Heading>
  );
}

function listOf({ ordered, start, items }: Tokens.List, inner: Place): ReactNode {
  const rows = items.map((item) => (
    <li dir="auto" className="ps-1">
      <div className="flex flex-col gap-2">{blocksOf(item.tokens, inner)}</div>
    </li>
  ));
  if (!ordered) return <ul className="flex list-disc flex-col gap-1.5 ps-6">{keyed(rows)}</ul>;
  return (
    <ol start={start === '' ? 1 : start} className="flex list-decimal flex-col gap-1.5 ps-6">
      {keyed(rows)}
    </ol>
  );
}

function tableOf({ header, rows }: Tokens.Table): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr>
            {keyed(
              header.map(({ tokens }) => (
                <th scope="col" dir="auto" className="border-b border-line px-2 py-1.5 text-start">
                  {inlineOf(tokens)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(
            rows.map((cells) => (
              <tr className="border-b border-line-soft align-top">
                {keyed(
                  cells.map(({ tokens }) => (
                    <td dir="auto" className="px-2 py-1.5">
                      {inlineOf(tokens)}
                    </td>
                  )),
                )}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

const inlineOf = (tokens: readonly Token[], depth = 0): ReactNode[] => keyed(tokens.map((token) => spanOf(token, depth)));

function spanOf(token: Token, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw;
  const children = () => inlineOf('tokens' in token ? (token.tokens ?? []) : [], depth + 1);
  switch (token.type) {
    case 'text':
      return token.tokens ? children() : token.text;
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{children()}</strong>;
    case 'em':
      return <em>{children()}</em>;
    case 'del':
      return <del>{children()}</del>;
    case 'codespan':
      return <code className="rounded-xs bg-well px-1 text-[0.925em]">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return linkOf(token as Tokens.Link, children());
    case 'image':
      return token.text;
    default:
      return token.raw;
  }
}

function linkOf({ href, raw }: Tokens.Link, children: ReactNode): ReactNode {
  const target = linkTarget(href);
  if (target === null) return raw;
  const outside = target === 'web' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...outside} className="text-mint-text underline">
      {children}
    </a>
  );
}
