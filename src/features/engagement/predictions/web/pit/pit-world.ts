import Matter from 'matter-js';
import { seededRandom } from '#core/web/ui/seeded-random.ts';
import { REPULSION_RADIUS } from './ball-plan.ts';

const { Bodies, Body, Composite, Engine } = Matter;

const RADIUS = { least: 6, most: 8.5 };
/** Pixels: more than a ball moves in one step. */
const WALL_THICKNESS = 200;
/** Pixels above the box for new balls. */
const SPACE_ABOVE = 400;
/** Milliseconds per physics step. A slow frame runs several steps, up to the maximum. */
const STEP_MS = 1000 / 60;
const MAX_STEPS = 3;
/** Speed of a ball right below the pointer, in pixels per step. */
const REPULSION_SPEED = 1.6;

export interface Ball {
  outcome: number;
  radius: number;
  body: Matter.Body;
}

/** Physics of the balls in a box, in pixels (PR-12). Does not draw. */
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
    const side = height + SPACE_ABOVE + WALL_THICKNESS;
    const wall = (x: number, y: number, wide: number, high: number) => Bodies.rectangle(x, y, wide, high, { isStatic: true, friction: 0 });
    Composite.remove(this.#engine.world, this.#walls);
    this.#walls = [
      wall(width / 2, height + WALL_THICKNESS / 2, width + 2 * WALL_THICKNESS, WALL_THICKNESS),
      wall(-WALL_THICKNESS / 2, height - side / 2, WALL_THICKNESS, side),
      wall(width + WALL_THICKNESS / 2, height - side / 2, WALL_THICKNESS, side),
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

  counts(outcomes: number): number[] {
    return Array.from({ length: outcomes }, (_none, index) => this.balls.filter(({ outcome }) => outcome === index).length);
  }

  /** Drops a ball between `from` and `to`, fractions of the width. */
  add(outcome: number, from: number, to: number): void {
    const radius = RADIUS.least + this.#random() * (RADIUS.most - RADIUS.least);
    const place = this.#width * (from + this.#random() * (to - from));
    const x = Math.min(this.#width - radius, Math.max(radius, place));
    const body = Bodies.circle(x, -radius, radius, { restitution: 0.35, friction: 0.02, frictionAir: 0.008, density: 0.001 });
    Composite.add(this.#engine.world, body);
    this.balls.push({ outcome, radius, body });
  }

  remove(outcome: number): void {
    const index = this.balls.findLastIndex((ball) => ball.outcome === outcome);
    if (index < 0) return;
    const [ball] = this.balls.splice(index, 1);
    Composite.remove(this.#engine.world, ball!.body);
  }

  /** The pointer, if any, repels the balls around it. */
  advance(milliseconds: number, pointer: { x: number; y: number } | null): void {
    this.#owed = Math.min(this.#owed + milliseconds, STEP_MS * MAX_STEPS);
    for (; this.#owed >= STEP_MS; this.#owed -= STEP_MS) {
      if (pointer) this.#repel(pointer);
      Engine.update(this.#engine, STEP_MS);
    }
  }

  #repel(pointer: { x: number; y: number }): void {
    for (const { body } of this.balls) {
      const away = { x: body.position.x - pointer.x, y: body.position.y - pointer.y };
      const distance = Math.hypot(away.x, away.y);
      if (distance === 0 || distance >= REPULSION_RADIUS) continue;
      const push = (REPULSION_SPEED * (1 - distance / REPULSION_RADIUS)) / distance;
      Body.setVelocity(body, { x: body.velocity.x + away.x * push, y: body.velocity.y + away.y * push });
    }
  }
}
