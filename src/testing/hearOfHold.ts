/** Waits for the first event of a stream that shows the group with all of a Full held. */
export async function hearOfHold(groupId: string, { body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const event = text
      .split('\n\n')
      .find((block) => block.includes(`"_id":"${groupId}"`) && block.includes('"held":4'));
    if (event) return event;
  }
  throw new Error('The stream has ended.');
}
