import Matter from 'matter-js';
import { seededRandom } from '#core/web/ui/seeded-random.ts';
import { REPULSION_RADIUS } from './ball-plan.ts';

const { Bodies, Body, Composite, Engine } = Matter;

const RADIUS = { least: 6, most: 8.5 };
/** Pixels that walls are thick: more than a ball falls in one step. */
const WALL = 200;
/** Room above the box for balls that are about to fall in. */
const ABOVE = 400;
/** Milliseconds of one step; slower frames take several, up to so many. */
const STEP = 1000 / 60;
const STEPS_MAX = 3;
/** Pixels a step that a ball right below the pointer gets. */
const PUSH = 1.6;

export interface Ball {
  outcome: number;
  radius: number;
  body: Matter.Body;
}

/** Balls in a box, in pixels: they fall in from above, rest on one another and shy away from the pointer (PR-12). Nothing here draws. */
export class PitWorld {
  readonly balls: Ball[] = [];
  readonly #engine = Engine.create({ gravity: { x: 0, y: 0.9 }, enableSleeping: false });
  readonly #random = seededRandom('ball pit');
  #walls: Matter.Body[] = [];
  #width = 0;
  #height = 0;
  #owed = 0;

  constructor(width: number, height: number) {
    this.resize(width, height);
  }

  resize(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    const side = height + ABOVE + WALL;
    const wall = (x: number, y: number, wide: number, high: number) => Bodies.rectangle(x, y, wide, high, { isStatic: true, friction: 0 });
    Composite.remove(this.#engine.world, this.#walls);
    this.#walls = [
      wall(width / 2, height + WALL / 2, width + 2 * WALL, WALL),
      wall(-WALL / 2, height - side / 2, WALL, side),
      wall(width + WALL / 2, height - side / 2, WALL, side),
    ];
    Composite.add(this.#engine.world, this.#walls);
    for (const { body, radius } of this.balls) {
      if (body.position.x > width - radius || body.position.y > height - radius)
        Body.setPosition(body, {
          x: Math.min(body.position.x, width - radius),
          y: Math.min(body.position.y, height - radius),
        });
    }
  }

  /** How many balls each of so many outcomes has. */
  counts(outcomes: number): number[] {
    return Array.from({ length: outcomes }, (_none, index) => this.balls.filter(({ outcome }) => outcome === index).length);
  }

  /** Drops a ball somewhere between `from` and `to`, which are parts of the width. */
  add(outcome: number, from: number, to: number): void {
    const radius = RADIUS.least + this.#random() * (RADIUS.most - RADIUS.least);
    const place = this.#width * (from + this.#random() * (to - from));
    const x = Math.min(this.#width - radius, Math.max(radius, place));
    const body = Bodies.circle(x, -radius, radius, { restitution: 0.35, friction: 0.02, frictionAir: 0.008, density: 0.001 });
    Composite.add(this.#engine.world, body);
    this.balls.push({ outcome, radius, body });
  }

  /** Takes the ball of an outcome that came last. */
  remove(outcome: number): void {
    const index = this.balls.findLastIndex((ball) => ball.outcome === outcome);
    if (index < 0) return;
    const [ball] = this.balls.splice(index, 1);
    Composite.remove(this.#engine.world, ball!.body);
  }

  /** Moves on by so many milliseconds; the pointer, if there is one, keeps the balls around it away. */
  advance(milliseconds: number, pointer: { x: number; y: number } | null): void {
    this.#owed = Math.min(this.#owed + milliseconds, STEP * STEPS_MAX);
    for (; this.#owed >= STEP; this.#owed -= STEP) {
      if (pointer) this.#repel(pointer);
      Engine.update(this.#engine, STEP);
    }
  }

  #repel(pointer: { x: number; y: number }): void {
    for (const { body } of this.balls) {
      const away = { x: body.position.x - pointer.x, y: body.position.y - pointer.y };
      const distance = Math.hypot(away.x, away.y);
      if (distance === 0 || distance >= REPULSION_RADIUS) continue;
      const push = (PUSH * (1 - distance / REPULSION_RADIUS)) / distance;
      Body.setVelocity(body, { x: body.velocity.x + away.x * push, y: body.velocity.y + away.y * push });
    }
  }
}
