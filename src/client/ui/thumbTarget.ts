/** For a link within text: 44 px high to the thumb, its line as high as before. */
export const thumbTarget = { display: 'inline-block', paddingBlock: '12px', marginBlock: '-12px' };
