import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { describe, expect, test, vi } from 'vitest';
import DayCalendar from '../../../src/client/ui/day-calendar.tsx';

function openCalendar(withTime: boolean) {
  const onChoose = vi.fn();
  const text = withTime ? '2026-11-12 09:30' : '2026-11-12';
  render(
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
      <DayCalendar text={text} withTime={withTime} label="日历" onChoose={onChoose} onClose={() => undefined} />
    </ConfigProvider>,
  );
  return onChoose;
}

describe('the calendar', () => {
  test('opens at the month of the field’s date and returns a clicked day in the format of the field', async () => {
    const onChoose = openCalendar(false);
    await userEvent.click(screen.getByTitle('2026-11-20'));
    expect(onChoose.mock.calls).toEqual([['2026-11-20']]);
  });

  test('of a field with a time returns day and time only after OK is pressed', async () => {
    const onChoose = openCalendar(true);
    await userEvent.click(screen.getByTitle('2026-11-20'));
    expect(onChoose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onChoose.mock.calls).toEqual([['2026-11-20 09:30']]);
  });
});
