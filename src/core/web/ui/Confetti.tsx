import { useState } from 'react';
import { seededRandom } from './seeded-random.ts';
import './confetti.css';

const WIDTH = 420;
const HEIGHT = 128;
const PIECES = 56;
const COLORS = ['mint', 'gold', 'pink', 'text-3'] as const;

/** Falls once, then lies still. With reduced motion it is already on the ground. */
export function Confetti({ seed, colors = COLORS }: { seed: string; colors?: readonly string[] }) {
  const [pieces] = useState(() => piecesOf(seed, colors));
  return (
    <svg
      className="confetti absolute inset-0 size-full"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {pieces.map(({ x, y, width, height, turn, color, opacity, delay }, index) => (
        <g key={`${index} ${x} ${y}`} style={{ animationDelay: `${delay}ms` }}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            opacity={opacity}
            rx="1"
            fill={`var(--${color})`}
            transform={`rotate(${turn} ${x} ${y})`}
          />
        </g>
      ))}
    </svg>
  );
}

function piecesOf(seed: string, colors: readonly string[]) {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  return Array.from({ length: PIECES }, () => ({
    x: between(0, WIDTH),
    y: between(4, HEIGHT - 12),
    width: between(3, 6),
    height: between(4, 10),
    turn: between(0, 80),
    color: colors[between(0, colors.length - 1)]!,
    opacity: 0.5 + random() * 0.4,
    delay: between(0, 500),
  }));
}
