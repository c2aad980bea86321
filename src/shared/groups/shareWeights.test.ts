import { formatCubicFeet, formatPounds, shareWeightsOf } from './shareWeights';

const steer = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 };
const unknown = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };

describe('shareWeightsOf', () => {
  it('gives a share its part of the animal', () => {
    expect(shareWeightsOf(steer, 'Full', 4)).toEqual({
      takeHomeLb: { low: 111.25, high: 122.5 },
      hangingLb: 185,
      freezerCubicFeet: { low: 3, high: 3.5 },
    });
    expect(shareWeightsOf(steer, 'Quarter', 4).hangingLb).toBe(46.25);
  });

  it('is null for weights that are missing', () => {
    expect(shareWeightsOf(unknown, 'Half', 4)).toEqual({
      takeHomeLb: null,
      hangingLb: null,
      freezerCubicFeet: null,
    });
  });

  it.each([
    ['only the low end', { takeHomeLowLb: 40 }],
    ['only the high end', { takeHomeHighLb: 40 }],
  ])('makes a range of one figure: %s', (_, given) => {
    expect(shareWeightsOf({ ...unknown, ...given }, 'Full', 1).takeHomeLb).toEqual({
      low: 40,
      high: 40,
    });
  });

  it('never promises less than half a cubic foot', () => {
    const { freezerCubicFeet } = shareWeightsOf(
      { ...unknown, takeHomeLowLb: 20, takeHomeHighLb: 24 },
      'Quarter',
      2,
    );
    expect(freezerCubicFeet).toEqual({ low: 0.5, high: 0.5 });
  });
});

it.each([
  [{ low: 111.25, high: 122.5 }, '111–123 lb'],
  [{ low: 27.8, high: 28.1 }, '28 lb'],
  [{ low: 3.7, high: 4.2 }, '3.5–4 lb'],
  [{ low: 1200, high: 1200 }, '1,200 lb'],
  [{ low: 980, high: 1050 }, '980–1,050 lb'],
])('formatPounds(%j)', (range, text) => {
  expect(formatPounds(range)).toBe(text);
});

it.each([
  [{ low: 3, high: 3.5 }, '3–3.5 cubic feet'],
  [{ low: 0.5, high: 0.5 }, '0.5 cubic foot'],
  [{ low: 2, high: 2 }, '2 cubic feet'],
])('formatCubicFeet(%j)', (range, text) => {
  expect(formatCubicFeet(range)).toBe(text);
});
