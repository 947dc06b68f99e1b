import { describe, expect, it } from 'vitest';
import { edit, redo, startHistory, undo } from './edit-history.ts';

describe('EditHistory', () => {
  it('goes back and forth', () => {
    const history = edit(edit(startHistory(1), 2, 'two', null), 3, 'three', null);
    expect(undo(history).present).toBe(2);
    expect(undo(undo(history)).present).toBe(1);
    expect(undo(undo(undo(history))).present).toBe(1);
    expect(redo(undo(history))).toEqual(history);
    expect(redo(history)).toBe(history);
    expect(undo(history).future[0]?.label).toBe('three');
  });

  it('loses the future with a new edit', () => {
    const history = edit(undo(edit(startHistory(1), 2, 'two', null)), 5, 'five', null);
    expect(redo(history).present).toBe(5);
    expect(undo(history).present).toBe(1);
  });

  it('undoes a whole gesture at once', () => {
    let history = edit(startHistory(0), 1, 'rate', 'rate 1');
    history = edit(history, 2, 'rate', 'rate 1');
    history = edit(history, 3, 'rate', 'rate 2');
    expect(undo(history).present).toBe(2);
    expect(undo(undo(history)).present).toBe(0);
  });

  it('calls a gesture by what it came to', () => {
    const history = edit(edit(startHistory(0), 135, 'rate 135', 'rate'), 13.5, 'rate 13.5', 'rate');
    expect(history.past).toEqual([{ value: 0, label: 'rate 13.5' }]);
  });
});
