/**
 * Loaded into the measured server: reports the longest turn of its event loop in CPU time of its main thread, which hardly depends on other
 * load. Every message requests the longest turn since the last message.
 */
let longest = 0;
let last = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  longest = Math.max(longest, (user + system) / 1_000);
  last = process.threadCpuUsage();
}, 1).unref();

process.on('message', () => {
  process.send!(longest);
  longest = 0;
});
process.channel?.unref();
