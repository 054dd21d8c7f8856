import { describe, expect, test } from 'vitest';
import { layOutWorkflow } from '../../../src/client/help/workflow-layout.ts';
import { workflowSteps } from '../../../src/client/help/workflow-steps.ts';
import { sections } from '../../../src/resources/index.ts';

const withWorkflow = sections.flatMap((section) =>
  section.workflow ? [{ code: section.code, section, workflow: section.workflow }] : [],
);

describe.each(withWorkflow)('the picture of the states of $code', ({ section, workflow }) => {
  const steps = workflowSteps(section, sections);
  const { boxes, arrows, width, height } = layOutWorkflow(Object.keys(workflow.states), steps, 120);

  test('has a box for every state, inside the picture and not on top of another', () => {
    expect(boxes.map(({ state }) => state)).toEqual(Object.keys(workflow.states));
    for (const [at, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(boxes[at + 1]?.y ?? height).toBeGreaterThanOrEqual(box.y + box.height);
    }
  });

  test('has an arrow for every move, from each of its states to where it leads', () => {
    for (const [name, move] of Object.entries(workflow.moves)) {
      const step = steps.find((one) => one.move?.[0] === name);
      const shown = arrows
        .filter(({ numbers }) => step && numbers.includes(step.number))
        .map(({ from, to }) => `${from} ${to}`);
      const changed = workflow.publication?.live ?? workflow.register?.entered;
      const expected = move.from.flatMap((from) =>
        [move.to, ...(move.toIfLive ? [move.toIfLive] : [])].map(
          (to) => `${from === 'changed' ? changed : from} ${to}`,
        ),
      );
      expect(shown.toSorted()).toEqual([...new Set(expected)].toSorted());
    }
  });

  test('shows what the server does by date', () => {
    const automatic = arrows.filter(({ isAutomatic }) => isAutomatic).map(({ from, to }) => `${from} ${to}`);
    for (const { from, to } of section.byClock ?? []) expect(automatic).toContain(`${from} ${to}`);
    if (workflow.publication) {
      const { waiting, live, gone } = workflow.publication;
      expect(automatic).toEqual(expect.arrayContaining([`${waiting} ${live}`, `${live} ${gone}`]));
    }
  });

  test('numbers each step once on every arrow, at a place of its own inside the picture', () => {
    const marks = arrows.flatMap((arrow) => {
      expect(arrow.marks.map(({ number }) => number)).toEqual(arrow.numbers);
      return arrow.marks;
    });
    expect(new Set(marks.map(({ number }) => number)).size).toBe(steps.length);
    for (const { x, y } of marks) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    for (const [at, mark] of marks.entries()) {
      for (const other of marks.slice(at + 1)) {
        expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThan(12);
      }
    }
  });
});
