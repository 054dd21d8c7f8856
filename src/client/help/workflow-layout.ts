import type { WorkflowStep } from './workflow-steps.ts';

/** A state in the picture; the numbers are pixels. */
export interface StateBox {
  state: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An arrow in the picture with the numbers of the steps that it stands for. */
export interface StepArrow {
  from: string;
  to: string;
  /** The change is made by the server. */
  isAutomatic: boolean;
  numbers: readonly number[];
  path: string;
  /** The place of each number. */
  marks: readonly { number: number; x: number; y: number }[];
}

export interface WorkflowLayout {
  width: number;
  height: number;
  boxes: readonly StateBox[];
  arrows: readonly StepArrow[];
}

const GAP = 44;
const MIN_HEIGHT = 32;
/** The distance of two lines that end at the same side of a box. */
const PORT = 13;
/** The distance of two vertical lines; a number fits in between. */
const LANE = 22;
const MARK = 19;
const MARGIN = 12;
const CORNER = 6;

type Side = 'left' | 'right' | 'straight';

interface Connection {
  from: number;
  to: number;
  isAutomatic: boolean;
  numbers: number[];
  side: Side;
  lane: number;
}

/**
 * The states below each other in the order of the declaration, and an arrow for each pair: to the next state straight down,
 * further down at the right, and back up at the left, each vertical line in a lane of its own.
 */
export function layOutWorkflow(
  states: readonly string[],
  steps: readonly WorkflowStep[],
  boxWidth: number,
): WorkflowLayout {
  const connections = connectionsOf(states, steps);
  assignLanes(connections, 'left');
  assignLanes(connections, 'right');
  const lanes = (side: Side) => Math.max(0, ...connections.filter((one) => one.side === side).map(({ lane }) => lane));
  const x = MARGIN + lanes('left') * LANE;
  const ports = states.map((_, at) => portsOf(connections, at));
  let y = 2;
  const boxes = states.map((state, at): StateBox => {
    const needed = Math.max(ports[at]?.left.length ?? 0, ports[at]?.right.length ?? 0) * PORT + 8;
    const box = { state, x, y, width: boxWidth, height: Math.max(MIN_HEIGHT, needed) };
    y += box.height + GAP;
    return box;
  });
  return {
    width: x + boxWidth + lanes('right') * LANE + MARGIN,
    height: y - GAP + 2,
    boxes,
    arrows: connections.map((connection) => ({
      from: states[connection.from] ?? '',
      to: states[connection.to] ?? '',
      isAutomatic: connection.isAutomatic,
      numbers: connection.numbers,
      ...lineOf(connection, boxes, ports),
    })),
  };
}

function connectionsOf(states: readonly string[], steps: readonly WorkflowStep[]): Connection[] {
  const connections: Connection[] = [];
  const pairs = steps.flatMap((step) =>
    step.from.flatMap((from) => step.to.map((to) => ({ step, from: states.indexOf(from), to: states.indexOf(to) }))),
  );
  for (const { step, from, to } of pairs) {
    const isAutomatic = step.move === undefined;
    const ofPair = connections.filter((one) => one.from === from && one.to === to);
    const same = ofPair.find((one) => one.isAutomatic === isAutomatic);
    if (same) same.numbers.push(step.number);
    else {
      const isNext = to === from + 1 && ofPair.length === 0;
      const side = isNext ? 'straight' : to < from ? 'left' : 'right';
      connections.push({ from, to, isAutomatic, numbers: [step.number], side, lane: 0 });
    }
  }
  return connections;
}

/** Short lines come next to the boxes; lines that pass the same box are in different lanes. */
function assignLanes(connections: Connection[], side: Side): void {
  const span = ({ from, to }: Connection) => Math.abs(to - from);
  const placed: Connection[] = [];
  for (const one of connections.filter((each) => each.side === side).sort((a, b) => span(a) - span(b))) {
    const taken = placed.filter((other) => meet(one, other)).map(({ lane }) => lane);
    one.lane = 1;
    while (taken.includes(one.lane)) one.lane += 1;
    placed.push(one);
  }
}

const meet = (a: Connection, b: Connection): boolean =>
  Math.min(a.from, a.to) <= Math.max(b.from, b.to) && Math.min(b.from, b.to) <= Math.max(a.from, a.to);

interface Port {
  connection: Connection;
  /** Undefined for the room that the numbers of a line need which leads back to its own box. */
  isEnd: boolean | undefined;
}

/** The ends of lines at both sides of a box from top to bottom, in the order in which they cross each other least. */
function portsOf(connections: readonly Connection[], at: number): { left: Port[]; right: Port[] } {
  const ofSide = (side: Side): Port[] => {
    const ports = connections
      .filter((one) => one.side === side)
      .flatMap((connection): Port[] => [
        ...(connection.from === at ? [{ connection, isEnd: false }] : []),
        ...(connection.from === at && connection.to === at
          ? connection.numbers.map(() => ({ connection, isEnd: undefined }))
          : []),
        ...(connection.to === at ? [{ connection, isEnd: true }] : []),
      ]);
    return ports.sort((a, b) => heightOf(a, at) - heightOf(b, at));
  };
  return { left: ofSide('left'), right: ofSide('right') };
}

/** Lines that go up stand above those that go down, the inner ones outermost. */
function heightOf({ connection, isEnd }: Port, at: number): number {
  const other = isEnd ? connection.from : connection.to;
  if (other === at) return isEnd === undefined ? 0.25 : isEnd ? 0.5 : 0;
  return other < at ? connection.lane - 100 : 100 - connection.lane;
}

type Ports = readonly { left: readonly Port[]; right: readonly Port[] }[];

function lineOf(connection: Connection, boxes: readonly StateBox[], ports: Ports): Pick<StepArrow, 'path' | 'marks'> {
  const { from, to, numbers, side, lane } = connection;
  const [start, end] = [boxes[from], boxes[to]];
  if (!start || !end) return { path: '', marks: [] };
  if (side === 'straight') {
    const x = start.x + start.width / 2;
    const y = start.y + start.height;
    return {
      path: `M${x} ${y}V${end.y - 1}`,
      marks: numbers.map((number, at) => ({
        number,
        x: x + (at - (numbers.length - 1) / 2) * MARK,
        y: y + GAP / 2 - 3,
      })),
    };
  }
  const edge = side === 'left' ? start.x : start.x + start.width;
  const outward = side === 'left' ? -1 : 1;
  const laneX = edge + outward * lane * LANE;
  const y1 = portY(start, ports[from]?.[side] ?? [], connection, false);
  const y2 = portY(end, ports[to]?.[side] ?? [], connection, true);
  const down = y2 > y1 ? 1 : -1;
  const corner = Math.min(CORNER, Math.abs(y2 - y1) / 2);
  const path = [
    `M${edge} ${y1}H${laneX - outward * corner}`,
    `Q${laneX} ${y1} ${laneX} ${y1 + down * corner}V${y2 - down * corner}`,
    `Q${laneX} ${y2} ${laneX - outward * corner} ${y2}H${edge + outward}`,
  ].join('');
  const middle = (y1 + y2) / 2;
  return {
    path,
    marks: numbers.map((number, at) => ({ number, x: laneX, y: middle + (at - (numbers.length - 1) / 2) * MARK })),
  };
}

function portY(box: StateBox, ports: readonly Port[], connection: Connection, isEnd: boolean): number {
  const at = ports.findIndex((port) => port.connection === connection && port.isEnd === isEnd);
  return box.y + box.height / 2 + (at - (ports.length - 1) / 2) * PORT;
}
