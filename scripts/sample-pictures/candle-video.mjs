export async function candleVideo() {}
