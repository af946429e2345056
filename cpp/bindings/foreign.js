// Calls from the module into a learner that is written in JavaScript (web/src/engine/foreign.ts), by numbers alone: a call
// through Embind takes forty times as long.
mergeInto(LibraryManager.library, {
  bco_foreign_call: function (code, method) {
    return Module['foreign'](code, method);
  },
  // Views of the memory are made anew when it grows.
  bco_foreign_call__postset: "Module['memory'] = () => HEAPF64;",
});
